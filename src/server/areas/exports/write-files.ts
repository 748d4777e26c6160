import { createWriteStream } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { StoredRow } from '../../platform/lists/define-list.ts'
import { csvHeader, csvLines } from './csv-cells.ts'
import type { FileColumn } from './file-cells.ts'
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

/** Writes rows into files aside, all kinds in one reading: under their names they are whole, or they are not there. */
export async function writeFiles(batches: Batches, writing: Writing): Promise<void> {
  const { path, withXlsx, signal } = writing
  const csv = await open(`${path}.csv.part`, 'w')
  try {
    const written = writeCsv(csv, batches, writing)
    if (withXlsx) {
      const file = createWriteStream(`${path}.xlsx.part`, { flush: true })
      await pipeline(workbookOf(written, writing), file, { signal })
    } else while ((await written.next()).done !== true);
    await csv.sync()
  } finally {
    await csv.close()
  }
  for (const kind of withXlsx ? ['csv', 'xlsx'] : ['csv'])
    await rename(`${path}.${kind}.part`, `${path}.${kind}`)
}

/** Takes away what was written, whole or not. */
export async function removeFiles(path: string): Promise<void> {
  const names = ['csv', 'xlsx'].flatMap((kind) => [`${path}.${kind}`, `${path}.${kind}.part`])
  // What ended the writing may be in the way here, too: that is what is told.
  await Promise.allSettled(names.map((name) => rm(name, { force: true })))
}

/** Writes each batch before it hands it on. */
async function* writeCsv(csv: FileHandle, batches: Batches, { columns, signal }: Writing) {
  const toLines = csvLines(columns)
  await csv.appendFile(csvHeader(columns))
  for await (const rows of batches) {
    signal?.throwIfAborted()
    await csv.appendFile(toLines(rows))
    yield rows
  }
}
