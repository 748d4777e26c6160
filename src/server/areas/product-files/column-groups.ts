import { fieldOf } from '../../../contract/import-fields.ts'
import type { ImportMapping } from '../../../contract/imports.ts'
import type { CsvRow } from './csv/read-csv.ts'
import { isUntouched, untakenEdits } from './edited-cells.ts'
import { pictureSlots } from '../products/product-change.ts'
import { givenSku, isPictureAddress, noPicture, raggedReason, readField, readPieces } from './file-cells.ts'
import { emptyGroup, type DraftGroup, type ProductDraft } from './product-draft.ts'

/** One product a row, by the mapping of header to field. */
export async function* columnGroups(
  rows: AsyncIterable<CsvRow>,
  headers: readonly string[],
  mapping: ImportMapping,
): AsyncGenerator<DraftGroup> {
  const places = headers.flatMap((header, index) => {
    const field = fieldOf(mapping, header)
    return field === undefined ? [] : [{ header, index, field }]
  })
  const untaken = untakenEdits(headers, (header) => fieldOf(mapping, header) !== undefined)
  for await (const row of rows) {
    const group = readRow(row, headers, places)
    if (row.exported)
      for (const edit of untaken(row.cells, row.exported.cells)) group.notes.push({ line: row.line, ...edit })
    yield group
  }
}

type Place = {
  header: string
  index: number
  field: string
}

function readRow(
  { line, bytes, cells, exported }: CsvRow,
  headers: readonly string[],
  places: Place[],
): DraftGroup {
  const group = emptyGroup(line, bytes)
  const reject = (column: string, reason: string) => group.rejections.push({ line, column, reason })
  const ragged = raggedReason(cells, headers)
  if (ragged) {
    reject('', ragged)
    return group
  }
  const draft = emptyDraft(line)
  const seen = emptyDraft(line)
  for (const { header, index, field } of places) {
    const cell = cells[index] ?? ''
    if (cell.trim() === '') continue
    if (exported && field !== 'sku') {
      const before = exported.cells[index]
      if (before === undefined || isUntouched(cell, before)) continue
      if (before.trim() !== '') readInto(seen, field, before)
    }
    const { refusal, note } = readInto(draft, field, cell)
    if (refusal) reject(header, refusal)
    if (note) group.notes.push({ line, column: header, reason: note })
  }
  if (draft.sku === '' && group.rejections.length === 0)
    reject(places.find(({ field }) => field === 'sku')?.header ?? '', 'The row has no SKU.')
  if (exported === null && group.rejections.length === 0) reject('', notExported)
  if (group.rejections.length > 0) return group
  if (exported) draft.seen = { version: exported.version, draft: seen }
  group.drafts.push({ ...draft, defaults: { title: draft.sku } })
  return group
}

const notExported =
  'No product of this SKU was in the export. An edited export changes what it held, and adds nothing.'

function emptyDraft(line: number): ProductDraft {
  return { line, sku: '', productType: undefined, columns: {}, defaults: {}, attributes: {}, pictures: [] }
}

/** What is to be said of a cell: why it can't be taken, or how it had to be changed for that. */
type Said = { refusal?: string; note?: string }

const taken: Said = {}

/** Puts one cell into the draft. */
function readInto(draft: ProductDraft, field: string, cell: string): Said {
  const text = cell.trim()
  const attribute = /^attributes\.(.+)$/.exec(field)?.[1]
  if (attribute) {
    if (text.length > 255) return { refusal: 'It is longer than 255 characters.' }
    draft.attributes[attribute] = text
    return taken
  }
  switch (field) {
    case 'sku':
      if (text.length > 255) return { refusal: 'The SKU is longer than 255 characters.' }
      draft.sku = givenSku(text)
      return taken
    case 'parent_sku':
      draft.parentSku = givenSku(text)
      return taken
    case 'product_type':
      return readType(draft, text)
    case 'image':
      return readPictures(draft, text)
    case 'phoenix_quantity': {
      const reading = readPieces(text)
      if ('value' in reading) draft.phoenix = reading.value
      return reading
    }
    default: {
      const reading = readField(field, cell)
      if ('value' in reading) draft.columns[field] = reading.value
      return reading
    }
  }
}

/** Several addresses of one cell follow one another, whatever stands between them. */
function readPictures(draft: ProductDraft, text: string): Said {
  const addresses = text.split(/[\s,;|]+(?=https?:\/\/)/i)
  draft.pictures.push(...addresses.filter(isPictureAddress))
  const surplus = draft.pictures.splice(pictureSlots)
  if (!addresses.every(isPictureAddress)) return { note: noPicture }
  return surplus.length === 0
    ? taken
    : { note: `A product keeps ${pictureSlots} pictures; others were left out.` }
}

function readType(draft: ProductDraft, text: string): Said {
  const type = text.toLowerCase()
  if (type === 'basic' || type === 'child') draft.productType = 'basic'
  else if (type === 'parent') draft.productType = 'parent'
  else return { refusal: `"${text.slice(0, 40)}" is neither parent nor basic.` }
  return taken
}
