import { expect, test } from 'vitest'
import { ChannelFailure } from '../ports/sales-channel.ts'
import { graphqlError, isTooDear, readUserError, statusError } from './refusals.ts'

test.each([
  [400, 'contract_unknown'],
  [401, 'auth_revoked'],
  [402, 'remote_permanent'],
  [403, 'forbidden'],
  [404, 'remote_permanent'],
  [418, 'remote_permanent'],
  [423, 'remote_permanent'],
  [429, 'throttled'],
  [500, 'remote_transient'],
  [503, 'remote_transient'],
])('calls status %i %s', (status, kind) => {
  expect(statusError(status, '{"errors":"words"}')).toMatchObject({
    kind,
    raw: { status, message: '{"errors":"words"}' },
  })
})

test('keeps no page and no secret as the channel’s words', () => {
  expect(statusError(502, '<html><h1>Bad gateway</h1>').raw?.message).toBe('a page instead of data')
  expect(statusError(400, 'client_secret=hush-hush is wrong', ['hush-hush']).raw?.message).not.toContain(
    'hush',
  )
})

test.each([
  ['THROTTLED', 'throttled'],
  ['INTERNAL_SERVER_ERROR', 'remote_transient'],
  ['SHOP_INACTIVE', 'remote_permanent'],
  ['undefinedField', 'contract_unknown'],
])('calls the code %s %s', (code, kind) => {
  expect(graphqlError([{ message: 'words', extensions: { code } }])).toMatchObject({
    kind,
    raw: { code, message: 'words' },
  })
})

test('an error without a code is not understood', () => {
  expect(graphqlError([{ message: 'Syntax Error' }])).toMatchObject({ kind: 'contract_unknown' })
})

test('names the permission that is missing', () => {
  const error = graphqlError([
    {
      message: 'Access denied for publications field.',
      extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_publications` access scope.' },
    },
  ])
  expect(error).toMatchObject({
    kind: 'forbidden',
    message:
      'Backroom’s app in Shopify lacks the permission read_publications. Grant it in the app’s settings, then try again.',
  })
})

test('tells a query that was too dear, so that less can be asked', () => {
  const refusal = (code: string) => new ChannelFailure(graphqlError([{ message: 'x', extensions: { code } }]))
  expect(isTooDear(refusal('MAX_COST_EXCEEDED'))).toBe(true)
  expect(isTooDear(refusal('THROTTLED'))).toBe(false)
})

const rows = [
  { ref: '8', sku: 'R-8' },
  { ref: '9', sku: 'R-9' },
]
const subject = { handle: 'runner-100', rows }

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
  const { row, error } = readUserError({ field: null, message: 'No way.', code }, subject)
  expect(row).toBeUndefined()
  expect(error).toEqual({ kind, message, raw: { status: 200, code, message: 'No way.' } })
})

test.each([
  [['input', 'variants', '1', 'price'], 'retail_price'],
  [['variants', '1', 'barcode'], 'upc'],
  [['input', 'variants', '1', 'inventoryItem', 'cost'], 'cost'],
  [['input', 'variants', '1', 'inventoryItem', 'countryCodeOfOrigin'], 'attributes.origin'],
  [['input', 'quantities', '1', 'quantity'], 'distribution_center_quantity'],
])('finds the SKU and our field behind %j', (field, ours) => {
  const { row, error } = readUserError({ field, message: 'is wrong', code: 'INVALID_VARIANT' }, subject)
  expect(row).toBe(rows[1])
  expect(error).toMatchObject({ kind: 'validation', field: ours, message: 'Shopify refused R-9: is wrong' })
})

test('a field without a code is still for the seller to mend', () => {
  const { error } = readUserError({ field: ['title'], message: 'Title can’t be blank' }, subject)
  expect(error).toMatchObject({ kind: 'validation', field: 'title' })
})

test('a position that was not sent is about the whole', () => {
  expect(
    readUserError({ field: ['variants', '7'], message: 'x', code: 'INVALID_VARIANT' }, subject).row,
  ).toBeUndefined()
})

test('speaks of the only SKU instead of the handle', () => {
  const { error } = readUserError(
    { field: null, message: 'x', code: 'NOT_FOUND' },
    { handle: 'h-1', rows: [{ ref: '1', sku: 'ONE' }] },
  )
  expect(error.message).toContain('ONE')
})
