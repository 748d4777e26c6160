import { createWriteStream } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { StoredRow } from '../../platform/lists/define-list.ts'
import { csvHeader, csvLine } from './csv-cells.ts'
import type { FileColumn } from './file-cells.ts'
import { recordsOf } from './row-records.ts'
import { workbookOf } from './workbook.ts'

type Batches = AsyncIterable<readonly StoredRow[]>

type Writing = {
  /** Of the files, without what says their kind. */
  path: string
  name: string
  columns: readonly FileColumn[]
  withXlsx: boolean
  signal: AbortSignal | undefined
}

/**
 * Writes rows into files aside, all kinds in one reading, and beside them what is kept of each row: under their names they
 * are whole, or they are not there.
 */
export async function writeFiles(batches: Batches, writing: Writing): Promise<void> {
  const { path, withXlsx, signal } = writing
  const csv = await open(`${path}.csv.part`, 'w')
  const records = await open(`${path}.rows.part`, 'w')
  try {
    const written = writeCsv({ csv, records }, batches, writing)
    if (withXlsx) {
      const file = createWriteStream(`${path}.xlsx.part`, { flush: true })
      await pipeline(workbookOf(written, writing), file, { signal })
    } else while ((await written.next()).done !== true);
    await Promise.all([csv.sync(), records.sync()])
  } finally {
    await Promise.all([csv.close(), records.close()])
  }
  for (const kind of withXlsx ? kinds : kinds.slice(0, 2))
    await rename(`${path}.${kind}.part`, `${path}.${kind}`)
}

const kinds = ['rows', 'csv', 'xlsx']

/** Takes away what was written, whole or not. */
export async function removeFiles(path: string): Promise<void> {
  const names = kinds.flatMap((kind) => [`${path}.${kind}`, `${path}.${kind}.part`])
  // What ended the writing may be in the way here, too: that is what is told.
  await Promise.allSettled(names.map((name) => rm(name, { force: true })))
}

type Open = { csv: FileHandle; records: FileHandle }

/** Writes each batch before it hands it on. */
async function* writeCsv({ csv, records }: Open, batches: Batches, { columns, signal }: Writing) {
  const toLine = csvLine(columns)
  const header = csvHeader(columns)
  await csv.appendFile(header)
  let at = Buffer.byteLength(header)
  for await (const rows of batches) {
    signal?.throwIfAborted()
    const lines = rows.map(toLine)
    const bytes = Buffer.from(lines.join(''))
    await csv.appendFile(bytes)
    await records.appendFile(recordsOf(rows, lines, at))
    at += bytes.length
    yield rows
  }
}
