import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic, addProduct } from '../../../../tests/support/catalogue.ts'

let house: TestApp
let olga: string

beforeAll(async () => {
  house = await createTestApp()
  olga = (await house.signIn('olga')).authorization
})
afterAll(() => house.close())

type Fields = Parameters<typeof addBasic>[2]

const longAgo = { created_on: new Date('2020-01-01') }
const addStale = (sku: string, fields: Fields = {}) =>
  addBasic(house.database.db, sku, { is_stale: true, ...longAgo, ...fields }, 0)

/** Sessions end meanwhile. */
async function daysPass(days: number): Promise<void> {
  house.clock.advance({ days })
  olga = (await house.signIn()).authorization
}

async function remove(id: number | string, authorization: string = olga) {
  const url = `/api/products/${id}/`
  const reply = await house.app.inject({ method: 'DELETE', url, headers: { authorization } })
  return { status: reply.statusCode, body: reply.body }
}

async function restore(payload: unknown, headers: Record<string, string> = {}) {
  const reply = await house.app.inject({
    method: 'POST',
    url: '/api/products/restore/',
    headers: { authorization: olga, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
  return { status: reply.statusCode, body: reply.body }
}

async function facts(id: number) {
  const headers = { authorization: olga }
  const reply = await house.app.inject({ url: `/api/products/${id}/`, headers })
  const { is_deleted, deleted_on } = reply.json<{ is_deleted: boolean; deleted_on: string | null }>()
  return { is_deleted, deleted_on }
}

async function countOf(sku: string): Promise<number> {
  const url = `/api/products/?filter=${encodeURIComponent(JSON.stringify([{ sku__iexact: sku }]))}`
  const reply = await house.app.inject({ url, headers: { authorization: olga } })
  return reply.json<{ count: number }>().count
}

describe('DELETE api/products/{id}/', () => {
  test('takes a stale product out of the list and leaves it readable', async () => {
    const id = await addStale('GOING')
    expect(await remove(id)).toEqual({ status: 204, body: '' })
    expect(await facts(id)).toEqual({ is_deleted: true, deleted_on: house.clock.now().toISOString() })
    expect(await countOf('GOING')).toBe(0)
  })

  test('refuses what is not stale, or not any more, and changes nothing', async () => {
    const { db } = house.database
    const parent = await addProduct(db, { sku: 'OWNER', product_type: 'parent', is_stale: true })
    await addStale('OWNED', { parent_id: parent })
    const kept: [number, string][] = [
      [await addBasic(db, 'FRESH'), 'The product FRESH is not stale. Only stale products can be deleted.'],
      [await addBasic(db, 'FULL', { is_stale: true, ...longAgo }), 'The product FULL is not stale.'],
      [parent, 'Other products belong to it. Delete those first.'],
    ]
    for (const [id, sentence] of kept) {
      const reply = await remove(id)
      expect([reply.status, reply.body]).toEqual([422, expect.stringContaining(sentence)])
      expect((await facts(id)).is_deleted).toBe(false)
    }
  })

  test('refuses one that is deleted already, ids of nothing, and who is not signed in', async () => {
    const id = await addStale('TWICE')
    await remove(id)
    const again = await remove(id)
    expect(again.status).toBe(422)
    expect(again.body).toContain('deleted already')
    expect((await remove(999_999)).status).toBe(404)
    expect((await remove('abc')).status).toBe(404)
    expect((await remove('99999999999')).status).toBe(404)
    expect((await remove(id, 'Token nonsense')).status).toBe(401)
  })
})

describe('POST api/products/restore/', () => {
  const restored = (count: number, there = 0) => ({
    status: 200,
    body: `{"restored":${count},"kept":[],"kept_count":0,"not_deleted":${there}}`,
  })

  test('brings products back as they were, and once only under one key', async () => {
    const ids = [await addStale('BACK-1'), await addStale('BACK-2')]
    for (const id of ids) await remove(id)
    const headers = { 'idempotency-key': 'restore-once' }
    expect(await restore({ product_ids: ids }, headers)).toEqual(restored(2))
    expect(await restore({ product_ids: ids }, headers)).toEqual(restored(2))
    expect(await restore({ product_ids: ids })).toEqual(restored(0, 2))
    expect(await facts(ids[0] ?? 0)).toEqual({ is_deleted: false, deleted_on: null })
    expect(await countOf('BACK-2')).toBe(1)
  })

  test('says so when a product was deleted for longer than 30 days, and restores what was beside it', async () => {
    const old = await addStale('LONG-GONE')
    await remove(old)
    await daysPass(30)
    const recent = await addStale('JUST-GONE')
    await remove(recent)
    house.clock.advance({ ms: 1 })
    const reason = "The product LONG-GONE was deleted more than 30 days ago. It can't be restored."
    const alone = await restore({ product_ids: [old] })
    expect(alone.status).toBe(422)
    expect(alone.body).toContain(reason)
    expect(JSON.parse((await restore({ product_ids: [recent, old] })).body)).toEqual({
      restored: 1,
      kept: [{ id: old, sku: 'LONG-GONE', field: null, reason }],
      kept_count: 1,
      not_deleted: 0,
    })
    expect((await facts(recent)).is_deleted).toBe(false)
  })

  test('restores until the last moment of the 30 days', async () => {
    const id = await addStale('LAST-MOMENT')
    await remove(id)
    await daysPass(30)
    expect(await restore({ product_ids: [id] })).toMatchObject({ status: 200 })
  })

  test('refuses a SKU that was taken since, and a basic whose parent stays deleted', async () => {
    const taken = await addStale('TAKEN')
    await remove(taken)
    await addStale('taken')
    expect((await restore({ product_ids: [taken] })).body).toContain('Another product has the SKU TAKEN now.')
    const { db } = house.database
    const parent = await addProduct(db, {
      sku: 'FAMILY',
      product_type: 'parent',
      is_stale: true,
      ...longAgo,
    })
    const basic = await addStale('FAMILY-9', { parent_id: parent })
    for (const id of [basic, parent]) await remove(id)
    expect((await restore({ product_ids: [basic] })).body).toContain('belongs to FAMILY, which is deleted')
    expect(await restore({ product_ids: [basic, parent] })).toEqual(restored(2))
  })

  test('takes what a filter for deleted products finds, unless it is not what was seen', async () => {
    for (const sku of ['BY-FILTER-1', 'BY-FILTER-2']) await remove(await addStale(sku))
    const filter = [{ sku__istartswith: 'BY-FILTER' }, { is_deleted__in: ['True'] }]
    const off = await restore({ product_ids: { filter, expected_count: 3 } })
    expect([off.status, off.body]).toEqual([409, expect.stringContaining('finds 2 products instead of 3')])
    expect(await restore({ product_ids: { filter, expected_count: 2 } })).toEqual(restored(2))
    expect(await countOf('BY-FILTER-1')).toBe(1)
  })

  test.each([
    ['nothing', {}, 400],
    ['no ids', { product_ids: [] }, 400],
    ['words', { product_ids: ['one'] }, 400],
    ['too large a number', { product_ids: [99_999_999_999] }, 400],
    ['unknown fields', { product_ids: [1], hard: true }, 400],
    ['a product that is not there', { product_ids: [999_999] }, 404],
  ])('refuses %s', async (_what, body, status) => {
    expect((await restore(body)).status).toBe(status)
  })

  test('needs somebody who is signed in', async () => {
    expect((await restore({ product_ids: [1] }, { authorization: 'Token nonsense' })).status).toBe(401)
  })
})
