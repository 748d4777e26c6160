import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  closedPlace,
  openPracticeStore,
  setProduct,
  shoe,
  variant,
  warehouse,
} from '../../../tests/support/practice-store.ts'
import type { PracticeStore } from '../../../tests/support/practice-store.ts'

let store: PracticeStore
let item: string
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(async () => {
  await store.reset()
  const inventoryQuantities = [{ locationId: warehouse, name: 'available', quantity: 5 }]
  const input = shoe(['9'], { variants: [variant('9', { inventoryQuantities })] })
  const made = await store.graphql(setProduct, { input })
  item = made.text('productSet.product.variants.nodes.0.inventoryItem.id')
})
afterAll(() => store.close())

const mutation = (
  directive: string,
) => `mutation ($input: InventorySetQuantitiesInput!${directive && ', $key: String!'}) {
  inventorySetQuantities(input: $input) ${directive} {
    inventoryAdjustmentGroup { id changes(quantityNames: ["available"]) { name delta quantityAfterChange item { id } location { id } } }
    userErrors { field code message }
  }
}`
const row = (changes: Record<string, unknown> = {}) => ({
  inventoryItemId: item,
  locationId: warehouse,
  quantity: 8,
  changeFromQuantity: 5,
  ...changes,
})
const set = (quantities: unknown[], key = 'key-1', input: Record<string, unknown> = {}) =>
  store.graphql(mutation('@idempotent(key: $key)'), {
    key,
    input: { name: 'available', reason: 'correction', quantities, ...input },
  })
const available = async () => (await store.state()).products[0]?.variants[0]?.quantities[0]?.available
const group = 'inventorySetQuantities.inventoryAdjustmentGroup'
const errors = 'inventorySetQuantities.userErrors'

describe('setting quantities', () => {
  test('sets what it is told and says what changed', async () => {
    const answer = await set([row()])
    expect(answer.at(errors)).toEqual([])
    expect(answer.at(`${group}.changes`)).toMatchObject([
      { name: 'available', delta: 3, item: { id: item }, location: { id: warehouse } },
    ])
    expect(await available()).toBe(8)
  })

  test('has no group when nothing changes', async () => {
    expect((await set([row({ quantity: 5 })])).at(group)).toBeNull()
  })

  test('refuses a stale comparison and takes null for none', async () => {
    expect((await set([row({ changeFromQuantity: 4 })])).at(errors)).toMatchObject([
      { code: 'CHANGE_FROM_QUANTITY_STALE', field: ['input', 'quantities', '0', 'changeFromQuantity'] },
    ])
    expect(await available()).toBe(5)
    await set([row({ changeFromQuantity: null })], 'key-2')
    expect(await available()).toBe(8)
  })

  test('wants the comparison to be said, even if it is null', async () => {
    const { changeFromQuantity: _left, ...bare } = row()
    const answer = await set([bare])
    expect(answer.errors[0]?.message).toContain('changeFromQuantity')
    expect(await available()).toBe(5)
  })

  test.each([
    [
      'an item that is not there',
      () => [row({ inventoryItemId: 'gid://shopify/InventoryItem/1' })],
      'INVALID_INVENTORY_ITEM',
    ],
    ['a closed location', () => [row({ locationId: closedPlace })], 'INVALID_LOCATION'],
    ['too much', () => [row({ quantity: 1_000_000_001 })], 'INVALID_QUANTITY_TOO_HIGH'],
    ['the same pair twice', () => [row(), row()], 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR'],
  ])('refuses %s', async (_name, rows, code) => {
    expect((await set(rows())).at(errors)).toMatchObject([{ code }])
    expect(await available()).toBe(5)
  })

  test.each([
    [{ name: 'sold' }, 'INVALID_NAME'],
    [{ reason: 'because' }, 'INVALID_REASON'],
    [{ referenceDocumentUri: 'sync 1' }, 'INVALID_REFERENCE_DOCUMENT'],
  ])('refuses %j', async (input, code) => {
    expect((await set([row()], 'key-1', input)).at(errors)).toMatchObject([{ code }])
  })

  test('takes 250 rows and no more', async () => {
    const answer = await set(Array.from({ length: 251 }, () => row()))
    expect(answer.errors).toMatchObject([{ extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }])
  })
})

describe('the idempotency key', () => {
  test('is demanded', async () => {
    const input = { name: 'available', reason: 'correction', quantities: [row()] }
    const answer = await store.graphql(mutation(''), { input })
    expect(answer.errors[0]?.message).toContain('@idempotent')
    expect(await available()).toBe(5)
  })

  test('gives the first answer again for the same variables and does nothing more', async () => {
    const first = await set([row()])
    await set([row({ quantity: 20, changeFromQuantity: null })], 'key-2')
    const again = await set([row()])
    expect(again.at(group)).toEqual(first.at(group))
    expect(await available()).toBe(20)
  })

  test('is refused with other variables', async () => {
    await set([row()])
    expect((await set([row({ quantity: 9 })])).at(errors)).toMatchObject([
      { code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' },
    ])
    expect(await available()).toBe(8)
  })

  test('is used up by an attempt that failed', async () => {
    await set([row({ changeFromQuantity: 1 })])
    expect((await set([row({ changeFromQuantity: 1 })])).at(errors)).toMatchObject([
      { code: 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED' },
    ])
  })

  test('is forgotten after a day', async () => {
    await set([row()])
    store.passTime(24 * 60 * 60 * 1000)
    expect((await set([row()])).at(errors)).toMatchObject([{ code: 'CHANGE_FROM_QUANTITY_STALE' }])
  })

  test('is busy while its first call has no answer yet', async () => {
    await store.admin('settings/', { delay_ms: 300 })
    const [first, second] = await Promise.all([set([row()]), set([row()])])
    const codes = [first, second].map((answer) => answer.at(`${errors}.0.code`))
    expect(codes.toSorted()).toEqual(['IDEMPOTENCY_CONCURRENT_REQUEST', undefined])
    expect(await available()).toBe(8)
  })
})

describe('stocking an item at a location', () => {
  const activate = (locationId: string, key: string, quantity?: number) =>
    store.graphql(
      `mutation ($item: ID!, $location: ID!, $available: Int, $key: String!) {
        inventoryActivate(inventoryItemId: $item, locationId: $location, available: $available) @idempotent(key: $key) {
          inventoryLevel { quantities(names: ["available"]) { quantity } }
          userErrors { field message }
        }
      }`,
      { item, location: locationId, available: quantity, key },
    )

  test('answers with what lies there and refuses a quantity where it is stocked already', async () => {
    const level = 'inventoryActivate.inventoryLevel.quantities.0.quantity'
    expect((await activate(warehouse, 'a')).at(level)).toBe(5)
    expect((await activate(warehouse, 'b', 3)).at('inventoryActivate.userErrors')).toMatchObject([
      { field: ['available'] },
    ])
    expect((await activate(closedPlace, 'c')).at('inventoryActivate.userErrors')).toMatchObject([
      { field: ['locationId'] },
    ])
  })
})
