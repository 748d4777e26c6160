import { importFields } from '../../../contract/import-fields.ts'
import type { ImportMapping } from '../../../contract/imports.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { RuleBroken } from '../../platform/errors.ts'
import { foldText } from '../../platform/fold-text.ts'
import { findKeptExport, type ExportedRows, type KeptExport } from '../exports/exported-rows.ts'
import type { CsvRow } from '../product-files/csv/read-csv.ts'
import { neverEdited } from '../product-files/edited-cells.ts'
import { givenSku } from '../product-files/file-cells.ts'
import { findIdsBySku } from '../products/ids-by-sku.query.ts'

/** As a download is named; a browser or a person may have added to it. */
const namedAfter = /^products-\d{4}-\d\d-\d\d-(\d{1,9})(?!\d)/

type Asked = { name: string; exportId: number | undefined }

/** The export that a file is: the one that was named, or the one that the file's name tells of. */
export async function findEdited(
  context: Context,
  { name, exportId }: Asked,
): Promise<KeptExport | undefined> {
  const id = exportId ?? Number(namedAfter.exec(name)?.[1] ?? NaN)
  const kept = Number.isSafeInteger(id) ? await findKeptExport(context, id) : undefined
  if (kept === undefined && exportId !== undefined) throw new RuleBroken(noLongerKept)
  if (exportId !== undefined && kept?.columns.every(({ field }) => field !== 'sku'))
    throw new RuleBroken(
      'This export has no SKU column, so nobody can tell whose its rows are. Export the list with its SKU column, and edit that file.',
    )
  return kept
}

export const noLongerKept =
  'What this export held is no longer kept. Export the list again, and edit that file; or import this one as an ordinary file, under another name.'

/** What its columns mean, and no more: what is worked out, and what a file can't change, is left out. */
export function editedMapping({ columns }: KeptExport, headers: readonly string[]): ImportMapping {
  const entries = columns.flatMap(({ field, label }): [string, string][] => {
    const found = importFields.find((each) => each.field === field || each.label === label)
    const isMeant = found !== undefined && !neverEdited.includes(found.field) && headers.includes(label)
    return isMeant ? [[label, found.field]] : []
  })
  return Object.fromEntries(entries)
}

const rowsAtOnce = 500

/** Puts what was exported beside each row of a file. */
export function besideExported(db: Db, exported: ExportedRows, mapping: ImportMapping) {
  return async function* (rows: AsyncIterable<CsvRow>, headers: readonly string[]): AsyncGenerator<CsvRow> {
    const skuAt = headers.findIndex((header) => mapping[header] === 'sku')
    const places = headers.map((header) => exported.headers.indexOf(header))
    const skuOf = ({ cells }: CsvRow) => foldText(givenSku(cells[skuAt] ?? ''))
    for await (const batch of inBatches(rows)) {
      const ids = await findIdsBySku(db, batch.map(skuOf))
      const found = await exported.find([...ids.values()])
      for (const row of batch) {
        const before = found.get(ids.get(skuOf(row)) ?? NaN)
        const cells = before && places.map((at) => (at === -1 ? undefined : asItWas(before.cells[at] ?? '')))
        yield {
          ...row,
          cells: row.cells.map(asItWas),
          exported: before && cells ? { version: before.version, cells } : null,
        }
      }
    }
  }
}

/** An export puts an apostrophe before what a sheet would take for a formula. */
function asItWas(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

async function* inBatches(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
