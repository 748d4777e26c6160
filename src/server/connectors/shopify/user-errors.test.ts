import { expect, test } from 'vitest'
import { readUserError } from './user-errors.ts'

const subject = { handle: 'runner-100', skus: ['R-8', 'R-9'] }

test.each([
  [
    'HANDLE_NOT_UNIQUE',
    'duplicate',
    'Shopify has another product at the address of runner-100. Rename or delete it there.',
  ],
  [
    'PRODUCT_DOES_NOT_EXIST',
    'not_found',
    'Shopify no longer has runner-100. Publish it again to create it anew.',
  ],
  ['PRODUCT_OPTIONS_INPUT_MISSING', 'validation', 'Give each size of runner-100 a value to choose by.'],
  ['DUPLICATED_OPTION_VALUE', 'validation', 'Two sizes of runner-100 have the same value to choose by.'],
  [
    'VARIANTS_OVER_LIMIT',
    'validation',
    'runner-100 has more sizes than this Shopify store takes for one product.',
  ],
  ['JOB_ERROR', 'remote_transient', 'Shopify could not finish this just now; Backroom tries again.'],
  ['GENERIC_ERROR', 'remote_transient', 'Shopify could not finish this just now; Backroom tries again.'],
  [
    'CHANGE_FROM_QUANTITY_STALE',
    'conflict',
    'The stock of runner-100 changed in Shopify meanwhile; Backroom tries again.',
  ],
  ['SOMETHING_OF_TOMORROW', 'remote_permanent', 'Shopify refused runner-100: No way.'],
])('reads %s', (code, kind, message) => {
  const { position, error } = readUserError({ field: null, message: 'No way.', code }, subject)
  expect(position).toBeNull()
  expect(error).toEqual({ kind, message, raw: { status: 200, code, message: 'No way.' } })
})

test.each([
  [['input', 'variants', '1', 'price'], 'retail_price'],
  [['variants', '1', 'barcode'], 'upc'],
  [['input', 'variants', '1', 'inventoryItem', 'cost'], 'cost'],
  [['input', 'variants', '1', 'inventoryItem', 'countryCodeOfOrigin'], 'attributes.origin'],
  [['input', 'quantities', '1', 'quantity'], 'distribution_center_quantity'],
])('finds the SKU and our field behind %j', (field, ours) => {
  const { position, error } = readUserError({ field, message: 'is wrong', code: 'INVALID_VARIANT' }, subject)
  expect(position).toBe(1)
  expect(error).toMatchObject({ kind: 'validation', field: ours, message: 'Shopify refused R-9: is wrong' })
})

test('a field without a code is still for the seller to mend', () => {
  const { error } = readUserError({ field: ['title'], message: 'Title can’t be blank' }, subject)
  expect(error).toMatchObject({ kind: 'validation', field: 'title' })
})

test('a position that was not sent is about the whole', () => {
  expect(
    readUserError({ field: ['variants', '7'], message: 'x', code: 'INVALID_VARIANT' }, subject).position,
  ).toBeNull()
})

test('speaks of the only SKU instead of the handle', () => {
  const { error } = readUserError(
    { field: null, message: 'x', code: 'NOT_FOUND' },
    { handle: 'h-1', skus: ['ONE'] },
  )
  expect(error.message).toContain('ONE')
})
