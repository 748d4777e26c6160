import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import type { ColumnType } from '../../../contract/columns/column.ts'
import type { GridColumn } from './grid-column.ts'
import { phoneStyles, phoneVariables, placePhoneRow, sortedPhoneRow } from './phone-row.ts'
import type { PhoneRow } from './placed-columns.ts'

const columns = (
  [
    ['brand', 'text'],
    ['stock', 'integer'],
    ['image', 'image'],
    ['name', 'text'],
    ['code', 'text'],
    ['price', 'money'],
  ] as [string, ColumnType][]
).map(([field, type]): GridColumn => ({
  facts: sampleColumn({ field, type, label: field.toUpperCase() }),
  sortField: field,
  value: () => field,
}))
const phone = { picture: 'image', title: 'name', line: ['code', 'price', 'stock'] }
const rule = (id: string, isRightToLeft = false, row: PhoneRow = phone, leading: 1 | 2 = 1) =>
  phoneStyles('grid', placePhoneRow(row, columns, leading), isRightToLeft)
    .split('\n')
    .find((each) => each.startsWith(`.grid .column-${id}{`))

test('a row of two lines has its cells in the order of their reading, and nothing to scroll', () => {
  const placed = placePhoneRow(phone, columns, 1)
  expect(placed.all.map(({ id, position }) => [id, position])).toEqual([
    ['image', 1],
    ['name', 2],
    ['code', 3],
    ['price', 4],
    ['stock', 5],
  ])
  expect(placed.center).toEqual([])
  expect(phoneVariables(placed, false)).toMatchObject({ '--total-width': '100%', '--start-width': '100%' })
})

test.each([
  ['image', false, /\{left:44px;right:calc\(100% - 84px\);top:0;bottom:0/],
  ['name', false, /\{left:92px;right:8px;top:0;height:50%/],
  ['code', false, /\{left:92px;right:160px;top:50%/],
  ['price', false, /\{left:calc\(100% - 160px\);right:84px;top:50%/],
  ['stock', false, /\{left:calc\(100% - 84px\);right:8px;top:50%/],
  ['stock', true, /\{right:calc\(100% - 84px\);left:8px;top:50%/],
])('%s has its place, right to left: %s', (id, isRightToLeft, place) => {
  expect(rule(id, isRightToLeft)).toMatch(place)
})

test('texts begin where there is no picture, and behind what opens a row', () => {
  const row = { title: 'name', line: ['code'] }
  const styles = (leading: 1 | 2) => phoneStyles('grid', placePhoneRow(row, columns, leading), false)
  expect(styles(1)).toContain('.column-name{left:44px;')
  expect(styles(2)).toContain('.column-code{left:76px;right:8px;')
})

test('what a list is sorted by stands at the end of the first line, where it has its corner there', () => {
  const row = { title: 'name', corner: 'brand', line: ['code'] }
  const byBrand = sortedPhoneRow(row, 'brand')
  expect(rule('brand', false, byBrand)).toMatch(
    /\{left:calc\(100% - 154px\);right:8px;top:0.*justify-content:flex-end/,
  )
  expect(rule('brand', true, byBrand)).toMatch(/;left:8px;top:0.*justify-content:flex-start/)
  expect(rule('name', false, byBrand)).toContain('{left:44px;right:154px;')
  const byCode = sortedPhoneRow(row, 'code')
  expect(rule('brand', false, byCode)).toBeUndefined()
  expect(rule('name', false, byCode)).toContain('{left:44px;right:8px;')
})

test('a figure has room for its name and four digits, however long the name', () => {
  const [stock] = columns.filter(({ facts }) => facts.field === 'stock')
  const left = columns.map((column) =>
    column === stock ? { ...stock, facts: { ...stock.facts, label: 'Reorder' } } : column,
  )
  const styles = phoneStyles('grid', placePhoneRow(phone, left, 1), false)
  expect(styles).toContain('.column-stock{left:calc(100% - 96px);right:8px;')
  expect(styles).toContain('.column-price{left:calc(100% - 172px);right:96px;')
})

test('words have more room in the second line than figures', () => {
  const row = { title: 'name', line: ['brand', 'code', 'price'] }
  expect(rule('brand', false, row)).toContain('{left:44px;right:226px;')
  expect(rule('code', false, row)).toContain('{left:calc(100% - 226px);right:108px;')
})

test('a sum of six digits has room where no picture takes it', () => {
  expect(rule('price', false, { title: 'name', line: ['code', 'price'] })).toContain(
    'left:calc(100% - 108px)',
  )
})

test('an amount says what it is where only figures stand in its line', () => {
  const row = { title: 'name', line: ['stock', 'price'] }
  expect(rule('price', false, row)).toContain('::before{content:"PRICE " / ""}')
  expect(rule('price', false, row)).toContain('left:calc(100% - 150px)')
})

test('a number says what it counts, an amount and a text do not', () => {
  expect(rule('stock')).toContain('.column-stock:not(:empty)::before{content:"STOCK " / ""}')
  expect(rule('price')).not.toContain('content')
  expect(rule('code')).not.toContain('content')
})

test('what is on its way is drawn where it will stand', () => {
  const bars = phoneVariables(placePhoneRow(phone, columns, 1), true)['--skeleton-start'] ?? ''
  expect(bars.split('), linear').length).toBe(1)
  expect(bars.match(/linear-gradient/g)).toHaveLength(6)
  expect(bars).toContain('right 44px center / 40px 40px')
  expect(bars).toContain('left calc(8px + 5px)')
  const row = { title: 'name', corner: 'brand', line: ['code'] }
  const withCorner = phoneVariables(placePhoneRow(row, columns, 1), false)['--skeleton-start']
  expect(withCorner).toContain('right calc(8px + 5px) top calc(50% - 12px) / 64px 10px')
})
