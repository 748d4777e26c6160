import { appendFile, writeFile } from 'node:fs/promises'
import { fieldOf } from '../contract/import-fields.ts'
import type { ImportRemark } from '../contract/imports.ts'
import { importRemark, rejectedHeader, rejectedRows } from '../server/areas/imports/import-reply.ts'
import type { ImportRun } from '../server/areas/imports/imports.store.ts'
import type { Db } from '../server/platform/database/database.ts'
import type { Page } from '../server/platform/page-of.ts'
import { findRows } from '../server/platform/runs/runs.query.ts'

const shownLines = 20
const chunk = 10_000

/** What came of an import, in figures, and the first lines that were rejected. It is what the command is asked for, so it is written for scripts too. */
export async function writeImportReport(
  db: Db,
  run: ImportRun,
  { rejected: file }: { rejected?: string },
): Promise<void> {
  const { created = 0, changed = 0, unchanged = 0, noted = 0 } = run.counts
  if (run.status === 'FAILED') {
    const nothing = run.success === 0 || run.is_dry_run ? ' Nothing was changed.' : ''
    process.stderr.write(`backroom: ${run.label} was refused: ${run.message ?? ''}${nothing}\n`)
    if (run.layout === 'columns' && !Object.values(run.mapping).includes('sku')) {
      const choices = run.headers.map((header) => `--map "${header}=sku"`).join(' or ')
      process.stderr.write(`backroom: Say which of its columns is the SKU: ${choices}\n`)
    }
    return
  }
  if (run.layout === 'columns') writeColumns(run)
  write(`${run.is_dry_run ? 'Would come of' : 'Came of'} ${run.label}:`)
  write(`  ${figure(created)} created, ${figure(changed)} changed, ${figure(unchanged)} unchanged`)
  const rejected = `${figure(run.failed)} ${run.failed === 1 ? 'line' : 'lines'} rejected`
  write(`  ${rejected}, ${figure(noted)} taken with a note`)
  if (run.failed === 0) return
  for (const { line, column, reason } of await rejectedLines(db, run.id, { offset: 0, limit: shownLines })) {
    write(`  line ${line}${column === '' ? '' : `, ${column}`}: ${reason}`)
  }
  if (run.failed > shownLines && file === undefined) write('  … give --rejected FILE for all of them')
}

/** Writes every rejected line to a CSV file, however many they are. */
export async function writeRejected(db: Db, { id }: ImportRun, file: string): Promise<void> {
  await writeFile(file, rejectedHeader)
  for (let offset = 0; ; offset += chunk) {
    const remarks = await rejectedLines(db, id, { offset, limit: chunk })
    await appendFile(file, rejectedRows(remarks))
    if (remarks.length < chunk) return
  }
}

async function rejectedLines(db: Db, runId: number, page: Page): Promise<ImportRemark[]> {
  return (await findRows(db, { runId, status: 'failed', ...page })).map(importRemark)
}

/** In the words of --map, so that what was guessed wrongly can be corrected. */
function writeColumns({ headers, mapping }: ImportRun): void {
  const taken = headers.filter((header) => fieldOf(mapping, header) !== undefined)
  const leftOut = headers.filter((header) => !taken.includes(header))
  write(`Columns: ${taken.map((header) => `${header}=${fieldOf(mapping, header)}`).join(', ')}`)
  if (leftOut.length > 0) write(`Left out: ${leftOut.join(', ')}`)
}

function figure(count: number): string {
  return count.toLocaleString('en-US')
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
