import { expect, test } from 'vitest'
import { fullestCenter, savedRow, sizeRow, stockField } from './size-run-rows.ts'

const product = {
  ...({ id: 7, sku: 'A-9', version: 2, product_type: 'basic', is_stale: false, stale_reason: null } as const),
  ...{ is_deleted: false, size: '9', retail_price: 100, cost: null, quantity_sold_last30_days: 4 },
  distribution_center_quantity: [{ dist_center: 'Phoenix', qty: 3 }],
}

test('a size holds what its cells show, the pieces of each centre too', () => {
  expect(sizeRow(product)).toMatchObject({
    ...{ id: 7, sku: 'A-9', size: '9', version: 2, listings: [] },
    values: {
      retail_price: 100,
      cost: null,
      quantity_sold_last30_days: 4,
      [stockField('Phoenix')]: 3,
    },
  })
})

test('after a save the row is what the server has, and stays where the server knows none', () => {
  const row = sizeRow(product)
  const outcome = { id: 7, status: 'saved', errors: {}, cells: {}, conflicts: [] } as const
  const saved = savedRow(row, { ...outcome, version: 3, row: { retail_price: 90 } })
  expect([saved.version, saved.values.retail_price, saved.values.cost]).toEqual([3, 90, null])
  expect(savedRow(row, { ...outcome, version: null, row: {} })).toBe(row)
})

test('the sheet opens at the centre where most pieces lie', () => {
  expect(fullestCenter(['Newark', 'Phoenix'], [sizeRow(product)])).toBe('Phoenix')
  expect(fullestCenter(['Newark', 'Phoenix'], [])).toBe('Newark')
  expect(fullestCenter([], [])).toBeUndefined()
})
