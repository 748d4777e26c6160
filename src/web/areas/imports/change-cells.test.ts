import { expect, test } from 'vitest'
import { changedFields, changeText, fieldLabel, isFigure } from './change-cells.ts'

const change = (cells: Record<string, [unknown, unknown]>) => ({
  line: 2,
  id: null,
  sku: 'A',
  is_new: false,
  unusual: false,
  cells,
})

test('names each field that changes once, and none that goes without saying', () => {
  const changes = [
    change({ retail_price: [1, 2], retail_price_manually_updated: [false, true] }),
    change({ sku: [null, 'A'], retail_price: [null, 2], title: [null, 'Shoe'] }),
  ]
  expect(changedFields(changes)).toEqual(['retail_price', 'title'])
})

test.each([
  ['retail_price', 'Retail Price', 1204.5, '$1,204.50', true],
  ['distribution_centers.Phoenix', 'Phoenix Qty', 0, '0', true],
  ['attributes.size', 'Size', '9', '9', false],
  ['attributes.Upper', 'Upper', 'Mesh', 'Mesh', false],
  ['images', 'Pictures', ['https://pictures.example/1.jpg'], '1 picture', false],
  ['parent_sku', 'Parent SKU', null, '', false],
  ['labels', 'Labels', ['new', 'red'], 'new, red', false],
])('%s is called %s and shows %j as %s', (field, label, value, text, isAtEnd) => {
  expect([fieldLabel(field), changeText(field, value, { now: 0, timeZone: 'UTC' }), isFigure(field)]).toEqual(
    [label, text, isAtEnd],
  )
})
