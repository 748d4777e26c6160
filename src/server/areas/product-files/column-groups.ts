import { importColumns } from '../../../contract/import-fields.ts'
import type { ImportMapping } from '../../../contract/imports.ts'
import { kindOf } from '../../platform/columns/kind-of.ts'
import type { CsvRow } from './csv/read-csv.ts'
import { givenSku, isPictureAddress, raggedReason, readPieces } from './file-cells.ts'
import { emptyGroup, type DraftGroup, type ProductDraft } from './product-draft.ts'

/** One product a row, by the mapping of header to field. */
export async function* columnGroups(
  rows: AsyncIterable<CsvRow>,
  headers: readonly string[],
  mapping: ImportMapping,
): AsyncGenerator<DraftGroup> {
  // A file may call a column "constructor", which every object has.
  const fields = new Map(Object.entries(mapping))
  const places = headers.flatMap((header, index) => {
    const field = fields.get(header)
    return field === undefined ? [] : [{ header, index, field }]
  })
  for await (const row of rows) yield readRow(row, headers, places)
}

type Place = {
  header: string
  index: number
  field: string
}

function readRow(row: CsvRow, headers: readonly string[], places: Place[]): DraftGroup {
  const group = emptyGroup(row.line, row.bytes)
  const reject = (column: string, reason: string) => group.rejections.push({ line: row.line, column, reason })
  const ragged = raggedReason(row.cells, headers)
  if (ragged) {
    reject('', ragged)
    return group
  }
  const draft: ProductDraft = {
    line: row.line,
    sku: '',
    productType: undefined,
    columns: {},
    defaults: {},
    attributes: {},
    pictures: [],
  }
  for (const place of places) {
    const cell = row.cells[place.index] ?? ''
    if (cell.trim() === '') continue
    const problem = readInto(draft, group, place, cell)
    if (problem) reject(place.header, problem)
  }
  if (draft.sku === '' && group.rejections.length === 0)
    reject(headerOf(places, 'sku'), 'The row has no SKU.')
  if (group.rejections.length === 0) group.drafts.push({ ...draft, defaults: { title: draft.sku } })
  return group
}

/** Puts one cell into the draft; answers why it can't. */
function readInto(
  draft: ProductDraft,
  group: DraftGroup,
  { header, field }: Place,
  cell: string,
): string | undefined {
  const text = cell.trim()
  const attribute = /^attributes\.(.+)$/.exec(field)?.[1]
  if (attribute) {
    if (text.length > 255) return 'It is longer than 255 characters.'
    draft.attributes[attribute] = text
    return undefined
  }
  switch (field) {
    case 'sku':
      if (text.length > 255) return 'The SKU is longer than 255 characters.'
      draft.sku = givenSku(text)
      return undefined
    case 'parent_sku':
      draft.parentSku = givenSku(text)
      return undefined
    case 'product_type':
      return readType(draft, text)
    case 'image':
      if (isPictureAddress(text)) draft.pictures.push(text)
      else
        group.notes.push({
          line: draft.line,
          column: header,
          reason: 'This is no picture address; it was left out.',
        })
      return undefined
    case 'phoenix_quantity': {
      const { pieces, note, problem } = readPieces(text)
      draft.phoenix = pieces
      if (note) group.notes.push({ line: draft.line, column: header, reason: note })
      return problem
    }
    default:
      return readColumn(draft, group, { header, field, cell })
  }
}

function readColumn(
  draft: ProductDraft,
  group: DraftGroup,
  { header, field, cell }: { header: string; field: string; cell: string },
): string | undefined {
  const column = importColumns.get(field)
  if (!column) return `There is no field "${field}".`
  const reading = kindOf(column).fromText(column, cell)
  if ('refusal' in reading) return reading.refusal
  if (reading.note) group.notes.push({ line: draft.line, column: header, reason: reading.note })
  draft.columns[field] = reading.value
  return undefined
}

function readType(draft: ProductDraft, text: string): string | undefined {
  const type = text.toLowerCase()
  if (type === 'basic' || type === 'child') draft.productType = 'basic'
  else if (type === 'parent') draft.productType = 'parent'
  else return `"${text.slice(0, 40)}" is neither parent nor basic.`
  return undefined
}

function headerOf(places: Place[], field: string): string {
  return places.find((place) => place.field === field)?.header ?? ''
}
