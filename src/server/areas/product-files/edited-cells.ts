// What of an edited export was edited: a file comes back with the spelling of whatever program opened it.
import type { Column } from '../../../contract/columns/column.ts'
import { importFields } from '../../../contract/import-fields.ts'
import type { ImportRemark } from '../../../contract/imports.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { shownCell } from '../../platform/columns/column-kind.ts'
import { plainNumber } from '../../platform/columns/kinds/number.ts'

/** Fields that an import may give to a new product, and that an edited export never changes. */
export const neverEdited: readonly string[] = ['product_type', 'image']

/** Whether a cell says what it said, however a spreadsheet has spelt it anew: 0123 comes back as 123, long codes as 1.2E+11. */
export function isUntouched(cell: string, before: string): boolean {
  const [now, then] = [cell, before].map((text) => text.trim().replaceAll(/\r\n?/g, '\n'))
  if (now === undefined || then === undefined || now === then) return true
  if (Number(plainNumber(now) ?? NaN) === Number(plainNumber(then))) return true
  const places = /^\d[.,]?(\d*)E\+\d+$/i.exec(now)?.[1]?.length
  const short = (text: string) => Number(text.replace(',', '.')).toExponential(places)
  return places !== undefined && /^\d+$/.test(then) && short(now) === short(then)
}

type Edit = Pick<ImportRemark, 'column' | 'reason'>
type Cells = readonly (string | undefined)[]

/** Names the edits of a row that an import leaves alone, and why; a column that the export never had is named once. */
export function untakenEdits(headers: readonly string[], isMapped: (header: string) => boolean) {
  const added = new Set<string>()
  const columns = headers.map((label) => productColumns.find((column) => column.label === label))
  return (cells: Cells, exported: Cells): Edit[] =>
    headers.flatMap((header, index) => {
      const [cell = '', before] = [cells[index], exported[index]]
      const edit = (reason: string): Edit[] => [{ column: header, reason: `Not taken: ${reason}` }]
      if (before === undefined) {
        if (cell.trim() === '' || added.has(header)) return []
        added.add(header)
        return edit('the export had no column of this name, so none of its cells counts.')
      }
      if (isMapped(header)) {
        const isEmptied = cell.trim() === '' && before.trim() !== ''
        return isEmptied ? edit(`an empty cell changes nothing. It stays ${shownCell(before)}.`) : []
      }
      const column = columns[index]
      return isSpeltAnew(cell, before, column) ? [] : edit(whyNever(header, column))
    })
}

function whyNever(header: string, column: Column | undefined): string {
  if (column?.field === 'product_type') return 'a product keeps its type.'
  if (column?.field === 'image') return 'an edited export does not change pictures.'
  const isOffered = importFields.some(({ field, label }) => field === column?.field || label === header)
  return isOffered
    ? 'its column was left out of this import.'
    : 'no file changes this column; it follows from other data.'
}

/** What is not taken need not be read: a truth in capitals and a day in another order are the same. */
function isSpeltAnew(cell: string, before: string, column: Column | undefined): boolean {
  if (isUntouched(cell.toLowerCase(), before.toLowerCase())) return true
  const isTime = column?.type === 'timestamp' || column?.type === 'date'
  return isTime && cell.trim() !== '' && dayParts(cell) === dayParts(before)
}

/** The numbers of a day in no order: 2026-03-01 is 3/1/2026 in one country and 1.3.26 in another. */
function dayParts(text: string): string {
  const [first = 0, second = 0, third = 0] = (text.match(/\d+/g) ?? []).map((part) => Number(part) % 100)
  return [first, second, third].sort((one, other) => one - other).join(' ')
}
