import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import { createFormBench, type FormBench } from '../../../../tests/support/product-forms.ts'

let bench: FormBench
beforeAll(async () => {
  bench = await createFormBench()
})
afterAll(() => bench.house.close())

let made = 0
function basic(more: Record<string, unknown> = {}) {
  made += 1
  return { product_type: 'basic', sku: `NEW-${made}`, title: 'A shoe', mpn: 'NEW', ...more }
}

function create(payload: unknown, headers?: Record<string, string>) {
  return bench.send('POST', 'create/', payload, headers)
}

describe('a new product', () => {
  test('stands there as the form has it, under the name of who made it', async () => {
    const payload = basic({
      sku: ' MADE-1 ',
      ...{ brand: 'Nike', category: 'Shoes', retail_price: 120, cost: 60.5, is_display_in_store: true },
      ...{ weight: 2.5, received_date_utc: '2026-02-03', usp: 3, default_package: null },
      ...{ allow_consolidation: 'NotAllowed', store_category: 'Run', store_meta_description: 'Fast' },
      attributes: {
        gender: 'Unisex',
        material: 'fabric',
        release_year: '2026',
        shopify_product_type: 'Clothing',
      },
      distribution_centers: [{ name: 'Phoenix', qty: 4 }],
    })
    const { status, body, etag } = await create(payload)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(etag).toBe(`"${body.version}"`)
    expect(body).toMatchObject({
      ...{ sku: 'MADE-1', product_type: 'basic', brand: 'Nike', cost: 60.5, total_quantity: 4 },
      ...{ condition: 'New', retail_price: 120, buy_it_now_price: 120, relationship_name: 'Shoes' },
      ...{ received_date_utc: '2026-02-03', release_year: 2026, store_category: 'Run', phoenix_quantity: 4 },
      is_display_in_store: true,
    })
    expect(body.attributes).toContainEqual({ name: 'material', value: 'fabric' })
    const history = await bench.get(`${body.id}/stock-history/`)
    expect(history.body.results).toMatchObject([{ updated_qty: 4, updated_by: 'fern', reason: 'created' }])
  })

  test('takes what forms always send, and does not write the sum of the centres', async () => {
    const constants = { second_chance_price: 0, total_quantity: 0, is_blocked: false, supplier_code: '' }
    const { status, body } = await create(
      basic({ ...constants, classification: '', distribution_centers: [{ name: 'Phoenix', qty: 2 }] }),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ total_quantity: 2, is_blocked: false, second_chance_price: 0 })
  })

  test('keeps a price and a relationship that were given', async () => {
    const given = { retail_price: 10, buy_it_now_price: 9, category: 'Shoes', relationship_name: 'Runners' }
    expect((await create(basic({ ...given, condition: 'Used' }))).body).toMatchObject({
      ...given,
      condition: 'Used',
    })
  })

  test('a parent has its SKU as MPN', async () => {
    const { body } = await create({ product_type: 'parent', sku: 'STYLE-1', title: 'A style', mpn: 'other' })
    expect(body).toMatchObject({ product_type: 'parent', mpn: 'STYLE-1', relationship_name: null })
  })

  test('one key makes one product', async () => {
    const payload = basic()
    const headers = { 'idempotency-key': 'create-once' }
    const [first, second] = [await create(payload, headers), await create(payload, headers)]
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  })
})

describe('what it belongs to', () => {
  test('a child belongs to a parent, which it must name', async () => {
    const { id } = await addParent(bench.house.database.db, 'FAM', [])
    const { body } = await create(basic({ product_type: 'child', parent_id: id }))
    expect(body).toMatchObject({ product_type: 'basic', parent_id: id, parent_sku: 'FAM' })
    const alone = await create(basic({ product_type: 'child' }))
    expect([alone.status, Object.keys(alone.body.errors ?? {})]).toEqual([400, ['parent_id']])
  })

  test('a parent is made with its children and below its master', async () => {
    const { db } = bench.house.database
    const master = await addProduct(db, { sku: 'MASTER-A', product_type: 'master' })
    const children = [await addBasic(db, 'KID-1'), await addBasic(db, 'KID-2')]
    const payload = { product_type: 'parent', sku: 'MADE-P', title: 'P', master_id: master, children }
    const { status, body } = await create(payload)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.children.map(({ id }) => id)).toEqual(children)
    expect(body.parents).toMatchObject([{ id: master }])
    const child = await bench.get(`${children[0]}/`)
    expect(child.body).toMatchObject({ parent_sku: 'MADE-P', parent_id: body.id })
  })

  test('a master is made with its parents', async () => {
    const parent = (await addParent(bench.house.database.db, 'UNDER', [])).id
    const { body } = await create({ ...basic(), product_type: 'master', saller_cost: 5, parents: [parent] })
    expect(body).toMatchObject({ product_type: 'master', saller_cost: 5, children: [{ id: parent }] })
  })

  test('what another product owns is taken only where that is said', async () => {
    const { db } = bench.house.database
    const { basics } = await addParent(db, 'OWNER', ['8'])
    const payload = { product_type: 'parent', sku: 'TAKER', title: 'T', children: basics }
    const refused = await create(payload)
    expect([refused.status, refused.body.code]).toEqual([422, 'not_available'])
    expect(refused.body.errors).toEqual({
      children: ['OWNER-8 belongs to OWNER. Choose to move it, or leave it out.'],
    })
    expect((await create({ ...payload, moved: basics })).body.children).toMatchObject([{ id: basics[0] }])
  })

  test.each<[string, () => Promise<Record<string, unknown>>, number, string]>([
    [
      'a parent below a parent',
      async () => ({ product_type: 'parent', parent_id: await parentId() }),
      422,
      'parent_id',
    ],
    ['a basic below a master', async () => ({ master_id: await masterId() }), 422, 'master_id'],
    ['a basic below a basic', async () => ({ parent_id: await addBasic(db(), next()) }), 422, 'parent_id'],
    ['a basic below nothing', () => Promise.resolve({ parent_id: 999_999 }), 422, 'parent_id'],
    ['a basic with children', async () => ({ children: [await addBasic(db(), next())] }), 422, 'children'],
    [
      'a parent with parents',
      async () => ({ product_type: 'parent', parents: [await parentId()] }),
      422,
      'parents',
    ],
    [
      'a master that owns basics',
      async () => ({ product_type: 'master', children: [await addBasic(db(), next())] }),
      422,
      'children',
    ],
    [
      'a parent that owns what is not there',
      () => Promise.resolve({ product_type: 'parent', children: [999_999] }),
      422,
      'children',
    ],
    [
      'a parent that owns what is deleted',
      async () => ({
        product_type: 'parent',
        children: [await addBasic(db(), next(), { is_deleted: true })],
      }),
      422,
      'children',
    ],
  ])('refuses %s', async (_what, more, status, field) => {
    const payload = basic(await more())
    const reply = await create(payload)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]])
    expect((await bench.get(`sku-taken/?sku=${payload.sku}`)).body).toEqual({ taken: false, product: null })
  })
})

const db = () => bench.house.database.db
const next = () => `OTHER-${(made += 1)}`
const parentId = () => addProduct(db(), { sku: next(), product_type: 'parent' })
const masterId = () => addProduct(db(), { sku: next(), product_type: 'master' })

describe('what is wrong lands on its field', () => {
  test('all of it at once', async () => {
    await addBasic(db(), 'THERE')
    const { status, body } = await create({
      ...{ product_type: 'basic', sku: 'there', title: ' ', children: [1], images: [5] },
      distribution_centers: [{ name: 'Croydon', qty: 1 }],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      sku: ['Another product has the SKU "there" already.'],
      title: ["Title can't be empty."],
      mpn: ["MPN can't be empty."],
      children: ['Only parents and masters own other products: this is a basic.'],
      'images.0': [
        'The product can not have this picture. One that no product gets is kept for a day: please upload it again.',
      ],
      distribution_centers: ['There is no distribution centre "Croydon".'],
    })
  })

  test('a SKU that is taken, whatever its case, is a conflict', async () => {
    const id = await addBasic(db(), 'Once')
    const { status, body } = await create(basic({ sku: ' oNCE ' }))
    expect([status, body.code, body.detail]).toEqual([
      409,
      'duplicate_sku',
      'Another product has the SKU "oNCE" already.',
    ])
    await db().updateTable('product').set({ is_deleted: true }).where('id', '=', id).execute()
    expect((await create(basic({ sku: 'ONCE' }))).status).toBe(201)
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no SKU', { sku: undefined }, 400, 'sku'],
    ['a blank SKU', { sku: '  ' }, 400, 'sku'],
    ['no title', { title: null }, 400, 'title'],
    ['no MPN', { mpn: '' }, 400, 'mpn'],
    ['an endless SKU', { sku: 'X'.repeat(256) }, 400, 'sku'],
    ['a type that nobody knows', { product_type: 'variant' }, 400, 'product_type'],
    ['a field that nobody knows', { colour: 'red' }, 400, 'colour'],
    [
      'a centre that nobody knows',
      { distribution_centers: [{ name: 'Mars', qty: 1 }] },
      400,
      'distribution_centers',
    ],
    [
      'half a piece',
      { distribution_centers: [{ name: 'Phoenix', qty: 0.5 }] },
      400,
      'distribution_centers.0.qty',
    ],
    ['a price below nothing', { retail_price: -1 }, 400, 'retail_price'],
    ['a third of a cent', { retail_price: 1.234 }, 400, 'retail_price'],
    ['a day that there is not', { received_date_utc: '2026-02-31' }, 400, 'received_date_utc'],
    ['the cost of a parent', { product_type: 'parent', cost: 5 }, 422, 'cost'],
  ])('%s', async (_what, more, status, field) => {
    const reply = await create(basic(more))
    expect([reply.status, Object.keys(reply.body.errors ?? {})], reply.body.detail).toEqual([status, [field]])
  })

  test('nobody makes any without being signed in', async () => {
    expect((await create(basic(), { authorization: 'Token nonsense' })).status).toBe(401)
  })
})
