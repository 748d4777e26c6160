import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'

let house: TestApp
let authorization: string
beforeAll(async () => {
  house = await createTestApp()
  authorization = (await house.signIn('cora')).authorization
})
afterAll(() => house.close())

async function copy(payload: unknown, headers: Record<string, string> = {}) {
  const reply = await house.app.inject({
    method: 'POST',
    url: '/api/products/copy-product/',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
  return { status: reply.statusCode, body: reply.json<ProductDetail & { detail: string }>() }
}

test('takes along what several products can have, and nothing that is one alone', async () => {
  const { db } = house.database
  const family = await addParent(db, 'COPY-P', [])
  const product = await addBasic(db, 'COPY-ME', {
    parent_id: family.id,
    attributes: { size: '9', color: 'Red' },
    description: 'Soft',
    cost_cents: 4_000,
    labels: ['New'],
    image: '/media/shown.webp',
    upc: '012345678905',
    asin: 'B000',
    stockx_variant_id: 'variant',
    last_purchased_at: new Date(),
  })
  await db
    .insertInto('product_image')
    .values([
      { product_id: product, placement_name: 'ITEMIMAGEURL2', url: '/media/shown.webp' },
      { product_id: product, placement_name: 'ITEMIMAGEURL4', url: 'https://pictures.example/1.jpg' },
    ])
    .execute()
  const { status, body } = await copy({ product, title: ' A copy ', sku: 'COPIED', quantity: 7 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    sku: 'COPIED',
    title: 'A copy',
    product_type: 'basic',
    parent_id: family.id,
    parent_sku: 'COPY-P',
    brand: 'Tested',
    description: 'Soft',
    cost: 40,
    retail_price: 120,
    labels: ['New'],
    size: '9',
    image: '/media/shown.webp',
    images: ['/media/shown.webp', 'https://pictures.example/1.jpg'],
    image_list: [{ placement_name: 'ITEMIMAGEURL2' }, { placement_name: 'ITEMIMAGEURL4' }],
    phoenix_quantity: 7,
    total_quantity: 7,
    upc: null,
    asin: null,
    stockx_variant_id: null,
    last_purchased_at: null,
  })
})

test('a SKU that is taken, or that a deleted product holds, is refused', async () => {
  const { db } = house.database
  const product = await addBasic(db, 'TWIN')
  await addBasic(db, 'GONE', { is_deleted: true, deleted_on: new Date() })
  const taken = await copy({ product, title: 'T', sku: 'twin', quantity: 1 })
  expect([taken.status, taken.body.detail]).toEqual([409, 'Another product has the SKU "twin" already.'])
  const gone = await copy({ product, title: 'T', sku: 'GONE', quantity: 1 })
  expect([gone.status, gone.body.detail]).toEqual([
    409,
    'The product GONE is deleted. Restore it first, or use another SKU.',
  ])
})

test('a parent is copied without stock, a deleted product not at all', async () => {
  const { db } = house.database
  const { id: parent } = await addParent(db, 'ALONE', [])
  expect((await copy({ product: parent, title: 'T', sku: 'ALONE-2', quantity: 1 })).status).toBe(400)
  expect((await copy({ product: parent, title: 'T', sku: 'ALONE-2', quantity: 0 })).body).toMatchObject({
    product_type: 'parent',
    total_quantity: 0,
  })
  const gone = await addBasic(db, 'COPY-GONE', { is_deleted: true, deleted_on: new Date() })
  expect((await copy({ product: gone, title: 'T', sku: 'NEVER', quantity: 1 })).status).toBe(422)
})

test.each([
  ['nothing', {}, 400],
  ['no title', { product: 1, title: ' ', sku: 'X', quantity: 1 }, 400],
  ['half a piece', { product: 1, title: 'T', sku: 'X', quantity: 1.5 }, 400],
  ['fewer than none', { product: 1, title: 'T', sku: 'X', quantity: -1 }, 400],
  ['a quantity in words', { product: 1, title: 'T', sku: 'X', quantity: '1' }, 400],
  ['an endless SKU', { product: 1, title: 'T', sku: 'X'.repeat(256), quantity: 1 }, 400],
  ['unknown fields', { product: 1, title: 'T', sku: 'X', quantity: 1, cost: 1 }, 400],
  ['a product that is not there', { product: 999_999, title: 'T', sku: 'X', quantity: 1 }, 404],
])('refuses %s', async (_what, body, status) => {
  expect((await copy(body)).status).toBe(status)
})

test('one key makes one copy, and only who is signed in makes any', async () => {
  const product = await addBasic(house.database.db, 'KEYED')
  const body = { product, title: 'T', sku: 'KEYED-2', quantity: 0 }
  const headers = { 'idempotency-key': 'copy-once' }
  expect((await copy(body, headers)).body.id).toBe((await copy(body, headers)).body.id)
  expect((await copy(body, { authorization: 'Token nonsense' })).status).toBe(401)
})
