import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'

let bench: TestApp
let user: Awaited<ReturnType<TestApp['signIn']>>
let id: number
let made = 0

beforeAll(async () => {
  bench = await createTestApp()
  user = await bench.signIn('olga')
})
afterAll(() => bench.close())
beforeEach(async () => {
  made += 1
  id = await addBasic(bench.database.db, `SKU-${made}`, { cost_cents: 5000 })
})

function patch(payload: unknown, more: Record<string, string> = {}, product = id) {
  return bench.app.inject({
    method: 'PATCH',
    url: `/api/products/${product}/`,
    headers: { authorization: user.authorization, 'content-type': 'application/json', ...more },
    payload: JSON.stringify(payload),
  })
}

async function changed(payload: unknown, more: Record<string, string> = {}): Promise<ProductDetail> {
  const reply = await patch(payload, more)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

function history(product = id) {
  return bench.database.db
    .selectFrom('product_field_history')
    .select(['field', 'previous_value', 'updated_value', 'updated_by', 'reason'])
    .where('product_id', '=', product)
    .orderBy('field')
    .execute()
}

describe('an edit', () => {
  test('changes what was sent, and remembers who did it', async () => {
    const after = await changed({ retail_price: 129.99, brand: 'Nike', weight: 0.8 })
    expect(after).toMatchObject({
      retail_price: 129.99,
      brand: 'Nike',
      weight: 0.8,
      retail_price_manually_updated: true,
      version: 2,
    })
    const by = { updated_by: 'olga', reason: 'edited' }
    expect(await history()).toEqual([
      { field: 'brand', previous_value: 'Tested', updated_value: 'Nike', ...by },
      { field: 'retail_price_cents', previous_value: 12_000, updated_value: 12_999, ...by },
      { field: 'retail_price_manually_updated', previous_value: false, updated_value: true, ...by },
      { field: 'weight', previous_value: null, updated_value: 0.8, ...by },
    ])
  })

  test('that changes nothing keeps the version and leaves no history', async () => {
    expect(await changed({ brand: 'Tested', retail_price: 120 })).toMatchObject({ version: 1 })
    expect(await changed({})).toMatchObject({ version: 1 })
    expect(await history()).toEqual([])
  })

  test('merges attributes, and writes those that are columns there', async () => {
    await changed({ attributes: { size: '9', color: 'red', goat_sku: 'G-1' } })
    const after = await changed({ attributes: { color: null, width: 2 } })
    expect(after.goat_sku).toBe('G-1')
    expect(after.attributes).toEqual([
      { name: 'goat_sku', value: 'G-1' },
      { name: 'size', value: '9' },
      { name: 'width', value: 2 },
    ])
  })

  test('sets labels, dates, texts in truth and flags', async () => {
    expect(
      await changed({
        labels: ['sale', 'new'],
        received_date_utc: '2026-02-03',
        is_blocked: 'True',
        short_description: '<b>O\'Neil</b> "q" \\ %_',
      }),
    ).toMatchObject({
      labels: ['sale', 'new'],
      received_date_utc: '2026-02-03',
      is_blocked: true,
      short_description: '<b>O\'Neil</b> "q" \\ %_',
    })
  })

  test('sets what lies in a centre, and the sums follow', async () => {
    const after = await changed({ distribution_centers: [{ name: 'Phoenix', qty: 11 }] })
    expect(after).toMatchObject({
      total_quantity: 11,
      total_available_quantity: 11,
      phoenix_quantity: 11,
      version: 2,
    })
    const stock = await bench.database.db
      .selectFrom('stock_history')
      .selectAll()
      .where('product_id', '=', id)
      .orderBy('id')
      .execute()
    expect(stock.at(-1)).toMatchObject({ previous_quantity: 3, updated_quantity: 11, updated_by: 'olga' })
  })

  test('takes the longest texts in the widest letters', async () => {
    // Letters that no compression shortens: entries of an index have a limit in bytes.
    const wide = (length: number) =>
      Array.from({ length }, (_, index) => String.fromCodePoint(0x20000 + ((index * 7919) % 40_000))).join('')
    const long = Object.fromEntries(
      ['sku', 'brand', 'mpn', 'condition', 'category', 'flag', 'upc', 'asin'].map((field) => [
        field,
        wide(255),
      ]),
    )
    const after = await changed({ ...long, title: wide(500), labels: [wide(255)], description: wide(50_000) })
    expect(after).toMatchObject({ ...long, title: wide(500) })
    expect((await patch({ brand: wide(256) })).statusCode).toBe(400)
  })

  test('leaves other names for the same field alone', async () => {
    expect(await changed({ tax_code: 'T-9' })).toMatchObject({ tax_code: 'T-9', tax_product_code: 'T-9' })
  })

  test('of a parent’s SKU reaches its basics', async () => {
    const family = await addParent(bench.database.db, `FAM-${made}`, ['9'])
    await patch({ sku: `RENAMED-${made}` }, {}, family.id)
    const basic = await bench.database.db
      .selectFrom('product')
      .select(['parent_sku', 'version'])
      .where('id', '=', family.basics[0] ?? 0)
      .executeTakeFirst()
    expect(basic).toEqual({ parent_sku: `RENAMED-${made}`, version: 1 })
  })
})

describe('versions', () => {
  test('the tag of the answer opens the next edit, an older one does not', async () => {
    const reply = await patch({ brand: 'Nike' }, { 'if-match': '"1"' })
    expect(reply.headers.etag).toBe('"2"')
    const late = await patch({ brand: 'Puma' }, { 'if-match': '"1"' })
    expect(late.statusCode).toBe(412)
    expect(late.json()).toMatchObject({ code: 'stale_version', current: { id, brand: 'Nike', version: 2 } })
    expect(late.json()).toMatchObject({
      changed: { brand: { by: 'olga', on: expect.any(String) as string } },
    })
    expect((await patch({ brand: 'Puma' }, { 'if-match': 'W/"2"' })).statusCode).toBe(412)
    expect((await patch({ brand: 'Puma' }, { 'if-match': '*' })).statusCode).toBe(200)
    expect((await patch({ brand: 'Vans' })).json()).toMatchObject({ version: 4 })
  })

  test('of edits on one version at the same time exactly one wins', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => patch({ brand: `B${index}` }, { 'if-match': '"1"' })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 412, 412, 412, 412, 412, 412, 412,
    ])
    expect(await history()).toHaveLength(1)
  })
})

describe('an edit is refused', () => {
  test.each<[string, unknown, number, string]>([
    ['with a computed field', { total_quantity: 5 }, 400, 'total_quantity'],
    ['with a column of its own id', { id: 5 }, 400, 'id'],
    ['with an unknown field', { colour: 'red' }, 400, 'colour'],
    ['with a version in the body', { version: 1 }, 400, 'version'],
    ['with three decimals of a dollar', { retail_price: 1.005 }, 400, 'retail_price'],
    ['with too much money', { retail_price: 10_000_000 }, 400, 'retail_price'],
    ['with money as text', { retail_price: '12' }, 400, 'retail_price'],
    ['with too long a text', { title: 'x'.repeat(501) }, 400, 'title'],
    ['without a title', { title: null }, 400, 'title'],
    ['with a NUL', { brand: 'a\u0000b' }, 400, 'brand'],
    [
      'with an unknown centre',
      { distribution_centers: [{ name: 'Nowhere', qty: 1 }] },
      400,
      'distribution_centers',
    ],
    [
      'with a hidden centre',
      { distribution_centers: [{ name: 'Croydon', qty: 1 }] },
      400,
      'distribution_centers',
    ],
    [
      'with a negative quantity',
      { distribution_centers: [{ name: 'Phoenix', qty: -1 }] },
      400,
      'distribution_centers',
    ],
    ['as a list', [], 400, ''],
    ['as null', null, 400, ''],
    ['with attributes as a list', { attributes: ['a'] }, 400, 'attributes'],
    ['with a nested attribute', { attributes: { a: { b: 1 } } }, 400, 'attributes'],
  ])('%s', async (_, payload, status, field) => {
    const reply = await patch(payload)
    expect(reply.statusCode, reply.body).toBe(status)
    expect(reply.body).toContain(field)
    expect(await history()).toEqual([])
  })

  test('without a token, or of a product that is not there', async () => {
    expect(
      (await bench.app.inject({ method: 'PATCH', url: `/api/products/${id}/`, payload: {} })).statusCode,
    ).toBe(401)
    expect((await patch({ brand: 'x' }, {}, 999_999)).statusCode).toBe(404)
  })

  test('when another product has that SKU, whatever its case', async () => {
    const other = await addBasic(bench.database.db, `Taken-${made}`)
    const reply = await patch({ sku: `tAKEN-${made}`, brand: 'x' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'duplicate_sku',
      detail: expect.stringContaining('Another product') as string,
    })
    expect(reply.json()).not.toHaveProperty('errors')
    expect(await history()).toEqual([])
    await bench.database.db.updateTable('product').set({ is_deleted: true }).where('id', '=', other).execute()
    expect((await patch({ sku: `tAKEN-${made}` })).statusCode).toBe(200)
  })

  test('when it sets the cost of a parent', async () => {
    const parent = await addProduct(bench.database.db, { sku: `PARENT-${made}`, product_type: 'parent' })
    const reply = await patch({ cost: 5 }, {}, parent)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'cost_of_family', errors: { cost: [expect.any(String)] } })
  })
})
