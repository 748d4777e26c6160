import { expect, test } from 'vitest'
import { scriptedShopify } from '../../../../tests/support/scripted-shopify.ts'
import { quantityKey, setQuantities } from './set-quantities.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ref: `r${index}`,
    sku: `S-${index}`,
    inventoryItemId: `i${index}`,
    quantity: index,
  }))
const answer = (...userErrors: object[]) => ({ body: { data: { inventorySetQuantities: { userErrors } } } })
const set = ({ parts, ctx }: ReturnType<typeof scriptedShopify>, count: number) =>
  setQuantities({ ...parts, ctx }, { rows: rows(count), locationId: 'l', productRef: '1', intent: 'one' })

test('the same values have the same key and others another', () => {
  expect(quantityKey('a', { x: 1 }, 1)).toMatch(uuid)
  expect(quantityKey('a', { x: 1 }, 1)).toBe(quantityKey('a', { x: 1 }, 1))
  const keys = [
    quantityKey('a', { x: 1 }, 1),
    quantityKey('b', { x: 1 }, 1),
    quantityKey('a', { x: 2 }, 1),
    quantityKey('a', { x: 1 }, 2),
  ]
  expect(new Set(keys).size).toBe(4)
})

test('asks nothing when nothing is to be set', async () => {
  const shopify = scriptedShopify(() => answer())
  expect(await set(shopify, 0)).toEqual(new Map())
  expect(shopify.asked).toEqual([])
})

test('sends no more rows in one call than Shopify takes', async () => {
  const shopify = scriptedShopify(() => answer())
  await set(shopify, 600)
  expect(shopify.asked).toHaveLength(3)
})

test('takes another key when the first one was burnt', async () => {
  const shopify = scriptedShopify((_, count) =>
    count === 1 ? answer({ message: 'failed', code: 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED' }) : answer(),
  )
  expect(await set(shopify, 1)).toEqual(new Map())
  expect(new Set(shopify.asked.map(({ variables }) => variables['key'])).size).toBe(2)
})

test('leaves out the rows that are refused and sets the others', async () => {
  const shopify = scriptedShopify((_, count) =>
    count === 1
      ? answer({
          field: ['input', 'quantities', '1', 'quantity'],
          message: 'no',
          code: 'INVALID_QUANTITY_TOO_HIGH',
        })
      : answer(),
  )
  const refused = await set(shopify, 3)
  expect([...refused.keys()]).toEqual(['r1'])
  expect(refused.get('r1')?.message).toContain('S-1')
  expect(shopify.asked[1]?.variables['input']).toMatchObject({
    quantities: [{ inventoryItemId: 'i0' }, { inventoryItemId: 'i2' }],
  })
})
