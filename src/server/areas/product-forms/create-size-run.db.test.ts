import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addProduct } from '../../../../tests/support/catalogue.ts'
import { createFormBench, type FormBench } from '../../../../tests/support/product-forms.ts'
import type { SizeRunPreview } from '../../../contract/products/size-run.ts'

let bench: FormBench
beforeAll(async () => {
  bench = await createFormBench()
})
afterAll(() => bench.house.close())

const db = () => bench.house.database.db
let made = 0
function style(more: Record<string, unknown> = {}) {
  made += 1
  return { sku: `RUN-${made}`, title: 'Runner', brand: 'Nike', category: 'Shoes', retail_price: 120, ...more }
}

function make(run: unknown, headers?: Record<string, string>) {
  return bench.send('POST', 'create-size-run/', run, headers)
}

async function preview(run: object): Promise<SizeRunPreview> {
  const { status, body } = await make({ ...run, preview: true })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as SizeRunPreview
}

async function count() {
  const { products } = await db()
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow()
  return products
}

describe('a size run', () => {
  test('makes a parent and a basic for each size, each with its own stock, cost and price', async () => {
    const { status, body } = await make({
      style: style({ sku: 'DUNK', cost: 50, upc: '1', attributes: { color: 'Red', release_year: 2026 } }),
      sizes: [
        { size: '9', quantity: 3 },
        { size: '9.5', quantity: 0, cost: 55.5, retail_price: 130, sku: null },
        { size: 'OS', sku: ' DUNK-ANY ' },
      ],
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({
      ...{ sku: 'DUNK', mpn: 'DUNK', product_type: 'parent', condition: 'New', retail_price: 120, upc: '1' },
      ...{ cost: null, children: [{ sku: 'DUNK-9' }, { sku: 'DUNK-95' }, { sku: 'DUNK-ANY' }] },
      totals: { products: 3, total_quantity: 3 },
    })
    const [nine, half] = await Promise.all(
      body.children.map(async ({ id }) => (await bench.get(`${id}/`)).body),
    )
    expect(nine).toMatchObject({
      ...{ title: 'Runner - 9', mpn: 'DUNK', size: '9', parent_sku: 'DUNK', phoenix_quantity: 3, cost: 50 },
      ...{ retail_price: 120, buy_it_now_price: 120, relationship_name: 'Shoes', brand: 'Nike', upc: null },
      release_year: 2026,
      attributes: expect.arrayContaining([{ name: 'color', value: 'Red' }]) as unknown,
    })
    expect(half).toMatchObject({ cost: 55.5, retail_price: 130, buy_it_now_price: 130, phoenix_quantity: 0 })
    expect((await bench.get(`${String(nine?.id)}/stock-history/`)).body.results).toMatchObject([
      { updated_qty: 3, updated_by: 'fern', reason: 'created' },
    ])
  })

  test('may name the MPN alone, and stand below a master', async () => {
    const master = await addProduct(db(), { sku: 'OVER', product_type: 'master' })
    const { body } = await make({
      style: style({ sku: undefined, mpn: 'MPN-1', master_id: master }),
      sizes: [{ size: '32 × 34' }],
    })
    expect(body).toMatchObject({ sku: 'MPN-1', master_id: master, children: [{ sku: 'MPN-1-3234' }] })
  })

  test('of two hundred sizes is one act, and one key makes it once', async () => {
    const run = {
      style: style(),
      sizes: Array.from({ length: 200 }, (_, at) => ({ size: `${at + 1}`, quantity: 1 })),
    }
    const headers = { 'idempotency-key': 'run-once' }
    const before = await count()
    const [first, second] = [await make(run, headers), await make(run, headers)]
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
    expect(await count()).toBe(before + 201)
    const acts = await db()
      .selectFrom('stock_history')
      .select('act_id')
      .distinct()
      .where('product_id', '>', first.body.id)
      .execute()
    expect(acts).toHaveLength(1)
  })
})

describe('a preview', () => {
  test('shows the SKUs and writes nothing', async () => {
    const before = await count()
    const run = { style: style({ sku: 'SHOWN' }), sizes: [{ size: 'S' }, { size: 'M', sku: 'OWN' }] }
    expect(await preview(run)).toEqual({
      sku: 'SHOWN',
      results: [
        { size: 'S', sku: 'SHOWN-S', clash: null },
        { size: 'M', sku: 'OWN', clash: null },
      ],
      count: 2,
      errors: {},
    })
    expect(await count()).toBe(before)
  })

  test('names every clash, and what is missing, at its place', async () => {
    await addBasic(db(), 'clash-9')
    const run = {
      style: { sku: 'CLASH', title: ' ' },
      sizes: [
        { size: '9' },
        { size: '10' },
        { size: '1.0' },
        { size: '10 ' },
        { size: '–' },
        { size: '7', sku: 'clash' },
      ],
    }
    const { results, errors } = await preview(run)
    expect(results.map(({ clash }) => clash)).toEqual([
      'Another product has the SKU "CLASH-9" already.',
      'The SKU "CLASH-10" stands in this size run twice.',
      'The SKU "CLASH-10" stands in this size run twice.',
      'The SKU "CLASH-10" stands in this size run twice.',
      null,
      'The SKU "clash" stands in this size run twice.',
    ])
    expect(errors).toEqual({
      'style.title': ["Title can't be empty."],
      'style.sku': ['The SKU "CLASH" stands in this size run twice.'],
      'sizes.0.sku': ['Another product has the SKU "CLASH-9" already.'],
      'sizes.1.sku': ['The SKU "CLASH-10" stands in this size run twice.'],
      'sizes.2.sku': ['The SKU "CLASH-10" stands in this size run twice.'],
      'sizes.3.size': ['Size 10 stands there twice.'],
      'sizes.3.sku': ['The SKU "CLASH-10" stands in this size run twice.'],
      'sizes.4.sku': ['There is nothing to make a SKU of: enter one for "–".'],
      'sizes.5.sku': ['The SKU "clash" stands in this size run twice.'],
    })
    const before = await count()
    const refused = await make(run)
    expect([refused.status, refused.body.errors]).toEqual([400, errors])
    expect(await count()).toBe(before)
  })
})

test('a SKU that is taken is a conflict, and nothing of the run stays', async () => {
  await addBasic(db(), 'HALF-8')
  const before = await count()
  const reply = await make({ style: style({ sku: 'HALF' }), sizes: [{ size: '7' }, { size: '8' }] })
  expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
    409,
    'duplicate_sku',
    'Another product has the SKU "HALF-8" already.',
  ])
  expect(await count()).toBe(before)
})

test.each<[string, object, number, string]>([
  ['no sizes', { style: style(), sizes: [] }, 400, 'sizes'],
  [
    'too many',
    { style: style(), sizes: Array.from({ length: 201 }, (_, at) => ({ size: `${at}` })) },
    400,
    'sizes',
  ],
  ['no style', { sizes: [{ size: '9' }] }, 400, 'style'],
  ['no title', { style: style({ title: undefined }), sizes: [{ size: '9' }] }, 400, 'style.title'],
  ['half a piece', { style: style(), sizes: [{ size: '9', quantity: 0.5 }] }, 400, 'sizes.0.quantity'],
  ['a third of a cent', { style: style(), sizes: [{ size: '9', cost: 1.234 }] }, 400, 'sizes.0.cost'],
  ['a blank size', { style: style(), sizes: [{ size: ' ', sku: 'X' }] }, 400, 'sizes.0.size'],
  ['children of others', { style: style({ children: [1] }), sizes: [{ size: '9' }] }, 400, 'style.children'],
  [
    'another type',
    { style: style({ product_type: 'master' }), sizes: [{ size: '9' }] },
    400,
    'style.product_type',
  ],
  [
    'a master that is none',
    { style: style({ master_id: 999_999 }), sizes: [{ size: '9' }] },
    422,
    'style.master_id',
  ],
])('refuses %s', async (_what, run, status, field) => {
  const reply = await make(run)
  expect([reply.status, Object.keys(reply.body.errors ?? {})], reply.body.detail).toEqual([status, [field]])
})
