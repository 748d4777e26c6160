import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic, addProduct } from '../../../../tests/support/catalogue.ts'
import type { ProductEditsReply } from '../../../contract/products/product-edits.ts'

let bench: TestApp
let user: Awaited<ReturnType<TestApp['signIn']>>
let ids: number[]
let made = 0

beforeAll(async () => {
  bench = await createTestApp()
  user = await bench.signIn('olga')
})
afterAll(() => bench.close())
beforeEach(async () => {
  made += 1
  const { db } = bench.database
  ids = [
    await addBasic(db, `A-${made}`, { cost_cents: 5000 }),
    await addBasic(db, `B-${made}`, { cost_cents: 6000 }),
    await addProduct(db, { sku: `P-${made}`, product_type: 'parent' }),
  ]
})

function post(edits: unknown, more: Record<string, string> = {}) {
  return bench.app.inject({
    method: 'POST',
    url: '/api/products/bulk-edit/',
    headers: { authorization: user.authorization, 'content-type': 'application/json', ...more },
    payload: JSON.stringify({ edits }),
  })
}

async function edited(edits: unknown, more: Record<string, string> = {}): Promise<ProductEditsReply> {
  const reply = await post(edits, more)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const edit = (index: number, fields: object, version = 1) => ({ id: ids[index], version, ...fields })

test('changes many cells as one act, and answers old and new of each and what follows from it', async () => {
  const reply = await edited([edit(0, { retail_price: 90 }), edit(1, { cost: 70.25, goat_sku: 'G' })])
  expect(reply.results).toEqual([
    {
      id: ids[0],
      status: 'saved',
      version: 2,
      errors: {},
      cells: { retail_price: [120, 90], retail_price_manually_updated: [false, true] },
      row: {
        retail_price: 90,
        cost: 50,
        goat_sku: null,
        retail_price_manually_updated: true,
        updated_on: expect.any(String) as string,
      },
    },
    expect.objectContaining({ status: 'saved', cells: { cost: [60, 70.25], goat_sku: [null, 'G'] } }),
  ])
  const acts = await bench.database.db
    .selectFrom('product_field_history')
    .select(['act_id', 'updated_by'])
    .distinct()
    .where('product_id', 'in', ids)
    .execute()
  expect(acts).toEqual([{ act_id: reply.run_id, updated_by: 'olga' }])
})

test('refuses each row by itself, with the reason at the field, and keeps the others', async () => {
  const { results } = await edited([
    edit(0, { retail_price: -1 }),
    edit(1, { retail_price: 80 }, 7),
    edit(2, { cost: 10 }),
    { id: 999_999, version: 1, retail_price: 80 },
  ])
  expect(results).toMatchObject([
    { status: 'failed', version: 1, errors: { retail_price: ["Retail Price can't be below 0."] }, cells: {} },
    { status: 'stale', version: 1, errors: {}, row: { retail_price: 120 } },
    { status: 'failed', errors: { cost: [expect.stringContaining('Cost belongs to the basic products')] } },
    { status: 'failed', version: null, errors: { id: [expect.any(String)] }, row: {} },
  ])
  const { results: good } = await edited([edit(0, { retail_price: 'many' }), edit(1, { retail_price: 80 })])
  expect(good).toMatchObject([{ status: 'failed' }, { status: 'saved', row: { retail_price: 80 } }])
})

test('draws no act when nothing differs', async () => {
  const reply = await edited([edit(0, { retail_price: 120 })])
  expect(reply).toMatchObject({ run_id: null, results: [{ status: 'saved', version: 1, cells: {} }] })
})

test('answers a repeated key the first answer, though the versions are others by then', async () => {
  const [key, edits] = [{ 'idempotency-key': `sheet-${made}` }, [edit(0, { retail_price: 91 })]]
  const first = await edited(edits, key)
  expect(await edited(edits, key)).toEqual(first)
  expect((await edited(edits)).results).toMatchObject([{ status: 'stale', row: { retail_price: 91 } }])
})

test.each([
  ['no row', []],
  ['a row twice', 'twice'],
  ['a SKU', [{ id: 1, version: 1, sku: 'X' }]],
  ['a computed field', [{ id: 1, version: 1, total_quantity: 5 }]],
  ['a row without its version', [{ id: 1, retail_price: 5 }]],
])('takes no call with %s', async (_, edits) => {
  const reply = await post(edits === 'twice' ? [edit(0, { cost: 1 }), edit(0, { cost: 2 })] : edits)
  expect(reply.statusCode, reply.body).toBe(400)
})

test('sets the pieces of a centre, each row by itself, with their history, as something that can be undone', async () => {
  const phoenix = 'distribution_centers.Phoenix'
  const reply = await edited([
    edit(0, { [phoenix]: 7, retail_price: 90 }),
    edit(1, { [phoenix]: 2.5 }),
    edit(2, { [phoenix]: 1 }),
  ])
  expect(reply.results).toMatchObject([
    { status: 'saved', cells: { [phoenix]: [3, 7], retail_price: [120, 90] }, row: { [phoenix]: 7 } },
    {
      status: 'failed',
      errors: { [phoenix]: ['Phoenix Qty takes a whole number from 0 to 9,999,999.'] },
      row: { [phoenix]: 3 },
    },
    { status: 'failed', errors: { [phoenix]: [`P-${made} is a parent; its sizes hold the stock.`] } },
  ])
  const { db } = bench.database
  const history = db.selectFrom('stock_history').select(['updated_by', 'reason', 'act_id'])
  expect(
    await history
      .where('product_id', '=', ids[0] ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ).toEqual({
    updated_by: 'olga',
    reason: 'edited',
    act_id: reply.run_id,
  })
  const undone = await bench.app.inject({
    method: 'POST',
    url: `/api/runs/${reply.run_id ?? 0}/undo/`,
    headers: { authorization: user.authorization, 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(undone.json()).toMatchObject({ undone: 1, kept: [] })
  const now = db.selectFrom('product').select(['total_quantity', 'retail_price_cents'])
  expect(await now.where('id', '=', ids[0] ?? 0).executeTakeFirst()).toEqual({
    total_quantity: 3,
    retail_price_cents: 12_000,
  })
})

test.each([
  ['a hidden centre', 'distribution_centers.Croydon', 'There is no distribution centre "Croydon".'],
  ['no centre', 'distribution_centers.Mars', 'There is no distribution centre "Mars".'],
])('takes no pieces for %s', async (_what, field, sentence) => {
  const { results } = await edited([edit(0, { [field]: 1 })])
  expect(results).toMatchObject([{ status: 'failed', errors: { [field]: [sentence] } }])
})

test('still refuses a field that it does not know', async () => {
  expect((await post([edit(0, { distribution_centre: 1 })])).statusCode).toBe(400)
})
