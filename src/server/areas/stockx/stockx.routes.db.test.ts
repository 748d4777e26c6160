import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { quickStockX } from '../../../../tests/support/stockx-bench.ts'
import { stockxStyles } from '../../../../tests/support/stockx-sizes.ts'
import type { StockxInfo, StockxLinked } from '../../../contract/products/stockx.endpoints.ts'
import { loadConfig } from '../../config.ts'
import { lookUp } from './look-up-product.ts'

let house: TestApp
let vendor: PracticeVendor
let headers: { authorization: string }
const [style, other] = stockxStyles
if (style === undefined || other === undefined) throw new Error('The practice StockX knows nothing.')
const idOfNine = style.variants['9'] ?? expect.unreachable('no size 9')

beforeAll(async () => {
  vendor = await openPracticeVendor('stockx')
  const stockx = loadConfig({ STOCKX_API_URL: vendor.url, STOCKX_LIMIT_FACTOR: '1000' }).stockx
  house = await createTestApp({ stockx })
  headers = { authorization: (await house.signIn('grace')).authorization }
})
beforeEach(async () => {
  await vendor.admin('reset/', quickStockX)
  await house.database.db.deleteFrom('channel_limiter').execute()
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

let made = 0
async function product(fields: object, type = 'basic'): Promise<number> {
  made += 1
  const reply = await house.app.inject({
    method: 'POST',
    url: '/api/products/create/',
    headers,
    payload: { product_type: type, sku: `LOOK-${made}`, title: `Unheard of ${made}`, ...fields },
  })
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<{ id: number }>().id
}
const sized = (size: string, fields: object = {}) =>
  product({ mpn: style.styleId, attributes: { size }, ...fields })
const info = async (id: number) =>
  (await house.app.inject({ url: `/api/products/stockx-info/?product_id=${id}`, headers })).json<StockxInfo>()
const look = (id: number) => lookUp(house.context, id, new AbortController().signal)
/** Asked for by the page, and then by the worker. */
async function lookedUp(id: number): Promise<StockxInfo> {
  await info(id)
  await look(id)
  return info(id)
}
const calls = async () => ((await vendor.admin('state/')).body as { log: { count: number } }).log.count
const disturb = (rule: object) => vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, ...rule }] })
const age = (id: number, interval: string) =>
  house.database.pool.query(
    `update stockx_lookup set asked_on = asked_on - interval '${interval}' where product_id = ${id}`,
  )
const link = (id: number, address: string, method: 'GET' | 'POST' = 'POST') =>
  house.app.inject({
    method,
    url: `/api/products/add-url/?product_id=${id}&product_url=${encodeURIComponent(address)}`,
    headers,
  })
const pageOf = ({ title }: { title: string }) =>
  `https://stockx.com/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

describe('GET /api/products/stockx-info/', () => {
  test('wants a product looked up, and finds style and size', async () => {
    const id = await sized('9')
    expect(await info(id)).toEqual({
      stockx_product_id: null,
      stockx_variant_id: null,
      state: 'looking',
      looked_up_on: null,
      reason: null,
      candidates: [],
    })
    await look(id)
    expect(await info(id)).toMatchObject({
      stockx_product_id: style.productId,
      stockx_variant_id: idOfNine,
      state: 'known',
    })
    const history = await house.database.db
      .selectFrom('product_field_history')
      .select(['field', 'updated_by'])
      .where('product_id', '=', id)
      .where('field', 'like', 'stockx%')
      .execute()
    expect(history.map(({ updated_by }) => updated_by)).toEqual(['StockX', 'StockX'])
  })

  test('asks once a day, and anew when the product says something else', async () => {
    const id = await sized('99')
    const first = await lookedUp(id)
    expect(first).toMatchObject({ state: 'not_found', stockx_variant_id: null })
    expect(first.reason).toMatch(/not in size 99\. It has .*9\.5/)
    expect(first.candidates).toEqual([{ title: style.title, style_id: style.styleId, url: pageOf(style) }])
    const before = await calls()
    await lookedUp(id)
    expect(await calls()).toBe(before)
    await house.app.inject({
      method: 'PATCH',
      url: `/api/products/${id}/`,
      headers,
      payload: { attributes: { size: '9' } },
    })
    expect(await lookedUp(id)).toMatchObject({ state: 'known', stockx_variant_id: idOfNine })
    const again = await sized('98')
    await lookedUp(again)
    await age(again, '25 hours')
    expect(await info(again)).toMatchObject({ state: 'looking' })
  })

  test.each([
    ['a parent', 'parent', { mpn: style.styleId }],
    ['one that has both', 'basic', { mpn: 'A', stockx_product_id: 'a', stockx_variant_id: 'b' }],
  ])('never asks for %s', async (_, type, fields) => {
    const id = await product(fields, type)
    const before = await calls()
    const { state } = await lookedUp(id)
    expect([state, await calls()]).toEqual([type === 'parent' ? 'not_needed' : 'known', before])
  })

  test('gives a master the id of the product alone', async () => {
    const id = await product({ mpn: style.styleId }, 'master')
    expect(await lookedUp(id)).toMatchObject({
      stockx_product_id: style.productId,
      stockx_variant_id: null,
      state: 'known',
    })
  })

  test('takes nothing that is only similar, and offers it', async () => {
    const brand = style.styleId.split('-')[0] ?? ''
    const id = await product({ mpn: `${brand}-000`, attributes: { size: '9' } })
    const found = await lookedUp(id)
    expect(found).toMatchObject({ state: 'not_found', stockx_product_id: null, stockx_variant_id: null })
    expect(found.candidates.length).toBeGreaterThan(0)
    expect(found.reason).toContain(`${brand}-000`)
  })

  test('keeps the product that a person has named, and finds its size', async () => {
    const id = await sized('9', { stockx_product_id: other.productId })
    const found = await lookedUp(id)
    expect(found.stockx_product_id).toBe(other.productId)
    expect(found.stockx_variant_id).toBe(other.variants['9'])
  })

  test('writes over nothing that changes meanwhile', async () => {
    const id = await sized('9')
    await info(id)
    const { stockxCatalogue } = house.context.services
    const slow = {
      ...stockxCatalogue,
      readSizes: async (...asked: Parameters<typeof stockxCatalogue.readSizes>) => {
        await house.app.inject({
          method: 'PATCH',
          url: `/api/products/${id}/`,
          headers,
          payload: { stockx_variant_id: 'mine' },
        })
        return stockxCatalogue.readSizes(...asked)
      },
    }
    const services = { ...house.context.services, stockxCatalogue: slow }
    await lookUp({ ...house.context, services }, id, new AbortController().signal)
    expect((await info(id)).stockx_variant_id).toBe('mine')
  })

  test('says why StockX could not be asked, and asks again', async () => {
    const id = await sized('10')
    await disturb({ kind: 'html' })
    expect(await lookedUp(id)).toMatchObject({
      state: 'failed',
      looked_up_on: null,
      reason: expect.stringContaining('StockX') as string,
    })
    await vendor.admin('reset/', quickStockX)
    await house.database.db.deleteFrom('channel_limiter').execute()
    await look(id)
    expect(await info(id)).toMatchObject({ state: 'known' })
  })

  test('a job that was lost is made again', async () => {
    const id = await sized('11')
    await info(id)
    const jobs = async () =>
      (await house.database.pool.query(`select 1 from jobs.job where data->>'productId' = '${id}'`)).rowCount
    expect(await jobs()).toBe(1)
    await house.database.pool.query(`delete from jobs.job where data->>'productId' = '${id}'`)
    await info(id)
    expect(await jobs()).toBe(0)
    await age(id, '11 minutes')
    await info(id)
    expect(await jobs()).toBe(1)
  })

  test('answers 404 for a product that is not there', async () => {
    const reply = await house.app.inject({ url: '/api/products/stockx-info/?product_id=999999', headers })
    expect(reply.statusCode).toBe(404)
  })
})

describe('/api/products/add-url/', () => {
  test.each(['POST', 'GET'] as const)('%s links the page and its size', async (method) => {
    const id = await sized('9', { mpn: 'UNHEARD-OF' })
    const reply = await link(id, `${pageOf(style)}?size=9`, method)
    expect(reply.json<StockxLinked>()).toEqual({
      stockx_product_id: style.productId,
      stockx_variant_id: idOfNine,
      title: style.title,
      size: '9',
      sizes: [],
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await info(id)).toMatchObject({ stockx_variant_id: idOfNine, state: 'known' })
    expect((await link(id, pageOf(style), method)).statusCode).toBe(200)
  })

  test('of another page takes the size with it; where there is none it offers those that there are', async () => {
    const id = await sized('9')
    await link(id, pageOf(style))
    const linked = (await link(id, pageOf(other))).json<StockxLinked>()
    expect(linked.stockx_variant_id).toBe(other.variants['9'])
    const odd = await sized('42')
    const { stockx_product_id, stockx_variant_id, sizes } = (
      await link(odd, pageOf(style))
    ).json<StockxLinked>()
    expect([stockx_product_id, stockx_variant_id]).toEqual([style.productId, null])
    expect(sizes).toContainEqual({ stockx_variant_id: idOfNine, size: '9' })
  })

  test.each([
    ['an address elsewhere', 'https://example.com/nike', 400],
    ['plain http', 'http://stockx.com/nike-dunk', 400],
    ['a page that StockX does not have', 'https://stockx.com/never-made-by-anyone', 400],
  ])('refuses %s and names the field', async (_, address, status) => {
    const id = await sized('9')
    const reply = await link(id, address)
    expect(reply.statusCode).toBe(status)
    expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual(['product_url'])
    expect((await info(id)).stockx_product_id).toBeNull()
  })

  test('refuses parents, and says so where StockX is away', async () => {
    expect((await link(await product({}, 'parent'), pageOf(style))).statusCode).toBe(422)
    const id = await sized('9')
    await disturb({ kind: 'error' })
    const reply = await link(id, pageOf(style))
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([503, 'connector_failure'])
  })
})
