import { appendFile, writeFile } from 'node:fs/promises'
import { rejectedRows, rejectedHeader } from '../server/areas/imports/csv/rejected-csv.ts'
import { findRemarks } from '../server/areas/imports/import-runs.store.ts'
import type { ImportRunRow } from '../server/areas/imports/import-runs.store.ts'
import type { Db } from '../server/platform/database/database.ts'

const shownLines = 20
const chunk = 10_000

/** What came of an import, in figures, and the first lines that were rejected. It is what the command is asked for, so it is written for scripts too. */
export async function writeImportReport(
  db: Db,
  run: ImportRunRow,
  { rejected: file }: { rejected?: string },
): Promise<void> {
  if (run.refused !== null) {
    const nothing = run.created + run.changed === 0 || run.is_dry_run ? ' Nothing was changed.' : ''
    process.stderr.write(`backroom: ${run.file_name} was refused: ${run.refused}${nothing}\n`)
    if (run.layout === 'columns' && !Object.values(run.mapping).includes('sku'))
      process.stderr.write(`backroom: Say which of its columns is the SKU: ${skuChoices(run.headers)}\n`)
    return
  }
  if (run.layout === 'columns') writeColumns(run)
  write(`${run.is_dry_run ? 'Would come of' : 'Came of'} ${run.file_name}:`)
  write(
    `  ${figure(run.created)} created, ${figure(run.changed)} changed, ${figure(run.unchanged)} unchanged`,
  )
  write(`  ${lines(run.rejected)} rejected, ${figure(run.noted)} taken with a note`)
  if (run.rejected === 0) return
  const asked = { importId: run.id, isRejection: true, offset: 0, limit: shownLines }
  for (const { line, column, reason } of await findRemarks(db, asked)) {
    write(`  line ${line}${column === '' ? '' : `, ${column}`}: ${reason}`)
  }
  if (run.rejected > shownLines && file === undefined) write('  … give --rejected FILE for all of them')
}

/** Writes every rejected line to a CSV file, however many they are. */
export async function writeRejected(db: Db, { id }: ImportRunRow, file: string): Promise<void> {
  await writeFile(file, rejectedHeader)
  for (let offset = 0; ; offset += chunk) {
    const remarks = await findRemarks(db, { importId: id, isRejection: true, offset, limit: chunk })
    await appendFile(file, rejectedRows(remarks))
    if (remarks.length < chunk) return
  }
}

/** In the words of --map, so that what was guessed wrongly can be corrected. */
function writeColumns({ headers, mapping }: ImportRunRow): void {
  const taken = headers.filter((header) => mapping[header] !== undefined)
  const leftOut = headers.filter((header) => mapping[header] === undefined)
  write(`Columns: ${taken.map((header) => `${header}=${mapping[header]}`).join(', ')}`)
  if (leftOut.length > 0) write(`Left out: ${leftOut.join(', ')}`)
}

function skuChoices(headers: readonly string[]): string {
  return headers.map((header) => `--map "${header}=sku"`).join(' or ')
}

function lines(count: number): string {
  return `${figure(count)} ${count === 1 ? 'line' : 'lines'}`
}

function figure(count: number): string {
  return count.toLocaleString('en-US')
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
