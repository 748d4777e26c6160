import { parse } from 'csv-parse/sync'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { join, parse as parsePath } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { Column } from '../../../contract/columns/column.ts'
import type { Context } from '../../context.ts'
import { undefinedWhenMissing } from '../../platform/error-facts.ts'
import { exportFolder } from './export-files.ts'
import { findExport } from './exports.store.ts'
import { recordAt } from './row-records.ts'

/** An export of products whose files are still there. */
export type KeptExport = { id: number; path: string; columns: Column[] }

/** Finds an export of products that can be compared with; undefined where there is none, or none any more. */
export async function findKeptExport(
  context: Pick<Context, 'db' | 'config'>,
  id: number,
): Promise<KeptExport | undefined> {
  const asked = await findExport(context.db, id)
  if (asked?.list !== 'products' || asked.file_name === null) return undefined
  const byField = new Map<string, Column>(productColumns.map((column) => [column.field, column]))
  return {
    id,
    path: join(exportFolder(context), parsePath(asked.file_name).name),
    columns: asked.question.columns.flatMap((field) => byField.get(field) ?? []),
  }
}

/** What a row held when it was exported. */
export type ExportedRow = { version: number; cells: string[] }

/** What an export has kept of its rows. */
export type ExportedRows = {
  /** The first line of its file. */
  headers: string[]
  /** By product; those that it did not hold are left out. */
  find(ids: readonly number[]): Promise<Map<number, ExportedRow>>
  close(): Promise<void>
}

/** Opens the files of an export; undefined where they are gone. */
export async function openExport(path: string): Promise<ExportedRows | undefined> {
  const records = await readFile(`${path}.rows`).catch(undefinedWhenMissing)
  const csv = await open(`${path}.csv`).catch(undefinedWhenMissing)
  if (records === undefined || csv === undefined) {
    await csv?.close()
    return undefined
  }
  const places = await placesById(records)
  const { size } = await csv.stat()
  const read = (place: number) => {
    const [at, end] = [recordAt(records, place)?.at ?? size, recordAt(records, place + 1)?.at ?? size]
    return readCells(csv, at, end)
  }
  return {
    headers: await readCells(csv, 0, recordAt(records, 0)?.at ?? size),
    find: async (ids) => {
      const rows = ids.flatMap((id) => {
        const place = places.get(id)
        return place === undefined ? [] : { id, place, version: recordAt(records, place)?.version ?? 0 }
      })
      const cells = await Promise.all(rows.map(({ place }) => read(place)))
      return new Map(rows.map(({ id, version }, index) => [id, { version, cells: cells[index] ?? [] }]))
    },
    close: () => csv.close(),
  }
}

const rowsAtOnce = 50_000

/** A million of them take a moment, and others wait for this process. */
async function placesById(records: Buffer): Promise<Map<number, number>> {
  const places = new Map<number, number>()
  for (let place = 0; ; place += 1) {
    const record = recordAt(records, place)
    if (record === undefined) return places
    places.set(record.id, place)
    if (place % rowsAtOnce === 0) await setImmediate()
  }
}

async function readCells(csv: FileHandle, at: number, end: number): Promise<string[]> {
  const { buffer } = await csv.read(Buffer.alloc(end - at), 0, end - at, at)
  const rows: string[][] = parse(buffer, { bom: true })
  return rows[0] ?? []
}
