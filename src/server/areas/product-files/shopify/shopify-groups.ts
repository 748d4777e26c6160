import type { ImportRemark } from '../../../../contract/imports.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { raggedReason } from '../file-cells.ts'
import { emptyGroup, type DraftGroup } from '../product-draft.ts'
import { shopifyRow, type ShopifyColumns, type ShopifyRow } from './shopify-columns.ts'
import { addDrafts } from './shopify-drafts.ts'

/** Shopify allows 2,048 variants and 250 pictures; a longer run of rows under one handle is a broken file. */
const maxRowsOfHandle = 4096
/** So many refused rows are passed on without waiting for the end of a handle, so that they don't pile up in memory. */
const maxRefused = 1000

/** Puts the rows of each handle together and makes products of them: one basic, or a parent with its basics. */
export async function* shopifyGroups(
  rows: AsyncIterable<CsvRow>,
  headers: readonly string[],
  columns: ShopifyColumns,
): AsyncGenerator<DraftGroup> {
  let open: OpenGroup = nothingOpen()
  for await (const csvRow of rows) {
    const row = shopifyRow(columns, csvRow)
    const handle = row.cell('handle').toLowerCase()
    const reason = raggedReason(csvRow.cells, headers) ?? whyRefused(handle, open)
    if (reason === undefined) {
      if (open.rows.length > 0 && open.handle !== handle) {
        yield closed(open)
        open = nothingOpen()
      }
      open.handle = handle
      open.rows.push(row)
    } else {
      open.refused.push({ line: row.line, column: '', reason })
    }
    open.last = csvRow
    if (open.refused.length < maxRefused) continue
    yield closed(open)
    open = nothingOpen()
  }
  if (open.last) yield closed(open)
}

/** Rows of the handle that is being read, and rows among them that can't be taken. */
type OpenGroup = {
  handle: string
  rows: ShopifyRow[]
  refused: ImportRemark[]
  last: CsvRow | undefined
}

function nothingOpen(): OpenGroup {
  return { handle: '', rows: [], refused: [], last: undefined }
}

function whyRefused(handle: string, open: OpenGroup): string | undefined {
  if (handle === '') return 'The row has no handle.'
  if (handle.length > 200) return 'The handle is longer than 200 characters.'
  const isFull = open.handle === handle && open.rows.length >= maxRowsOfHandle
  return isFull ? `A handle may have at most ${maxRowsOfHandle} rows.` : undefined
}

function closed({ handle, rows, refused, last }: OpenGroup): DraftGroup {
  const group = { ...emptyGroup(last?.line ?? 0, last?.bytes ?? 0), rejections: refused }
  const [first] = rows
  if (!first) return group
  addDrafts(group, rows)
  return { ...group, handle: { name: handle, line: first.line } }
}
