import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import { layoutText } from '../../grid/columns/column-layout.ts'
import { viewLayout, type ViewColumns } from './view-layout.ts'

const columns = [
  sampleColumn({ field: 'sku', width: 165 }),
  sampleColumn({ field: 'brand' }),
  sampleColumn({ field: 'cost', isVisible: false }),
  sampleColumn({ field: 'image', width: 75, isFixedWidth: true }),
]
const plain: ViewColumns = {
  fields: {},
  field_widths: {},
  column_order: [],
  pinned: {},
}

test.each<[string, Partial<ViewColumns>, string]>([
  ['nothing: the usual columns', {}, 'sku,brand,image'],
  ['an order: what it does not name follows', { column_order: ['brand', 'sku'] }, 'brand,sku,image'],
  ['an order with things that are no ids', { column_order: ['image', 7, null] }, 'image,sku,brand'],
  ['a hidden column', { fields: { brand: true } }, 'sku,image'],
  ['a column that is hidden as a rule', { fields: { cost: false } }, 'sku,brand,cost,image'],
  ['what is neither', { fields: { cost: 'no', brand: 0 } }, 'sku,brand,image'],
  ['widths', { field_widths: { brand: 90.4, sku: -5, image: 400 } }, 'sku,brand:90,image'],
  ['widths beyond reason', { field_widths: { brand: 5000 } }, 'sku,brand:900,image'],
  ['widths beyond all reason', { field_widths: { brand: 12_345, sku: 1e30 } }, 'sku:900,brand:900,image'],
  ['pins', { pinned: { start: ['sku'], end: ['image'] } }, 'sku~start,brand,image~end'],
  ['pins that are none', { pinned: { start: 'sku', end: null } }, 'sku,brand,image'],
  ['columns that are gone', { column_order: ['gone', 'brand'], fields: { gone: false } }, 'brand,sku,image'],
  [
    'that all is hidden: the usual columns',
    { fields: { sku: true, brand: true, image: true } },
    'sku,brand,image',
  ],
])('a view that says %s', (_name, change, layout) => {
  expect(layoutText(viewLayout({ ...plain, ...change }, columns), columns)).toBe(layout)
})

test('without a view the columns are the factory’s', () => {
  expect(layoutText(viewLayout(undefined, columns), columns)).toBe('sku,brand,image')
})

test('a view that says nothing of pins has the usual ones, and one that says so has none', () => {
  const [sku, ...others] = columns
  if (sku === undefined) throw new Error('no SKU')
  const pinned = [{ ...sku, isPinned: true }, ...others]
  expect(layoutText(viewLayout(plain, pinned), pinned)).toBe('sku~start,brand,image')
  expect(layoutText(viewLayout({ ...plain, pinned: { start: [] } }, pinned), pinned)).toBe('sku,brand,image')
})
