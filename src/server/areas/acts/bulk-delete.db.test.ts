import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic, addProduct } from '../../../../tests/support/catalogue.ts'
import type { Run } from '../../../contract/runs.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { deletionRuns } from './bulk-delete.ts'

let house: TestApp
let authorization: string
beforeAll(async () => {
  house = await createTestApp()
  authorization = (await house.signIn('dora')).authorization
})
afterAll(() => house.close())

const old = { is_stale: true, created_on: new Date('2020-01-01') }
const addStale = (sku: string, fields: Parameters<typeof addBasic>[2] = {}) =>
  addProduct(house.database.db, { sku, product_type: 'basic', ...old, ...fields })

async function call(method: 'GET' | 'POST', url: string, payload?: unknown, headers = {}) {
  const reply = await house.app.inject({
    method,
    url: `/api/${url}`,
    headers: {
      authorization,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

async function start(productIds: unknown): Promise<number> {
  const { status, body } = await call('POST', 'products/bulk-delete-products/', { product_ids: productIds })
  expect(status).toBe(202)
  return body.id as number
}

async function work(id: number, signal?: AbortSignal) {
  await workOnRun(house.context, id, deletionRuns, signal)
  return (await call('GET', `runs/${id}/`)).body as unknown as Run
}

async function products(id: number) {
  const { body } = await call('GET', `products/bulk-delete-products/${id}/`)
  return (body.data as { products: { id: number; sku: string; status: boolean; message: string | null }[] })
    .products
}

async function deletedOf(ids: readonly number[]): Promise<number> {
  const rows = await house.database.db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', [...ids])
    .where('is_deleted', '=', true)
    .execute()
  return rows.length
}

test('deletes what is stale, and says of the rest why not', async () => {
  const { db } = house.database
  const parent = await addStale('DEL-P', { product_type: 'parent' })
  const size = await addStale('DEL-P-9', { parent_id: parent })
  const owner = await addStale('DEL-OWNER', { product_type: 'parent' })
  await addBasic(db, 'DEL-OWNED', { parent_id: owner })
  const fresh = await addBasic(db, 'DEL-FRESH')
  const id = await start([parent, 999_999, fresh, owner, size])
  expect(await work(id)).toMatchObject({ status: 'COMPLETED', total: 5, success: 2, failed: 3, progress: 1 })
  expect(await products(id)).toEqual([
    { id: size, sku: 'DEL-P-9', status: true, message: null },
    {
      id: fresh,
      sku: 'DEL-FRESH',
      status: false,
      message: 'The product is not stale. Only stale products can be deleted.',
    },
    { id: parent, sku: 'DEL-P', status: true, message: null },
    {
      id: owner,
      sku: 'DEL-OWNER',
      status: false,
      message: 'Other products belong to it. Delete those first.',
    },
    { id: 999_999, sku: '', status: false, message: 'There is no such product.' },
  ])
  const { body } = await call('GET', `runs/${id}/causes/`)
  expect((body.results as unknown[]).length).toBe(3)
  const cause = encodeURIComponent('There is no such product.')
  expect((await call('GET', `runs/${id}/rows/?status=failed&cause=${cause}`)).body).toMatchObject({
    count: 1,
    results: [{ product_id: 999_999 }],
  })
  const again = (await call('POST', `runs/${id}/retry/`)).body.id as number
  expect(await work(again)).toMatchObject({ total: 3, failed: 3 })
})

test('takes everything that a filter finds, frozen when it is asked', async () => {
  const ids = [await addStale('FROZEN-1'), await addStale('FROZEN-2')]
  const filter = [{ sku__istartswith: 'FROZEN-' }]
  const off = await call('POST', 'products/bulk-delete-products/', {
    product_ids: { filter, expected_count: 4 },
  })
  expect([off.status, off.body.code]).toEqual([409, 'selection_changed'])
  const id = await start({ filter, expected_count: 2 })
  const late = await addStale('FROZEN-3')
  expect(await work(id)).toMatchObject({ success: 2 })
  expect([await deletedOf(ids), await deletedOf([late])]).toEqual([2, 0])
})

/** The worker dies between two steps. */
async function killedAfterOneStep(id: number) {
  const killed = new AbortController()
  const dying = {
    ...deletionRuns,
    work: (context: typeof house.context, turn: Parameters<NonNullable<typeof deletionRuns.work>>[1]) =>
      deletionRuns.work?.(context, {
        get run() {
          return turn.run
        },
        signal: killed.signal,
        step: async (write) => {
          await turn.step(write)
          killed.abort(new Error('killed'))
        },
      }) ?? Promise.resolve(),
  }
  await expect(workOnRun(house.context, id, dying)).rejects.toThrow('killed')
}

describe('killed and taken up', () => {
  const many = 1_100

  test('goes on after the last whole step, and no product counts twice', async () => {
    const ids: number[] = []
    for (let at = 0; at < many; at += 1) ids.push(await addStale(`KILLED-${at}`))
    const id = await start(ids)
    await killedAfterOneStep(id)
    expect(await deletedOf(ids)).toBe(500)
    expect(await work(id)).toMatchObject({ status: 'COMPLETED', total: many, success: many, failed: 0 })
    expect(await deletedOf(ids)).toBe(many)

    const undo = await call('POST', `runs/${id}/undo/`)
    expect([undo.status, undo.body]).toEqual([200, { undone: many, kept: [], kept_count: 0, not_deleted: 0 }])
    expect(await deletedOf(ids)).toBe(0)
  })

  test('cancelled instead, what it had not come to stays, also when what failed is tried again', async () => {
    const ids = [await addBasic(house.database.db, 'CANCELLED-FRESH')]
    for (let at = 0; at < 510; at += 1) ids.push(await addStale(`CANCELLED-${at}`))
    const id = await start(ids)
    await killedAfterOneStep(id)
    expect((await call('POST', `runs/${id}/cancel/`)).status).toBe(200)
    const again = (await call('POST', `runs/${id}/retry/`)).body.id as number
    expect(await work(again)).toMatchObject({ total: 1, failed: 1 })
    expect(await deletedOf(ids)).toBe(499)
  })
})

test('undone, what can not come back is named, and while it goes on it waits', async () => {
  const [taken, free] = [await addStale('UNDO-TAKEN'), await addStale('UNDO-FREE')]
  const id = await start([taken, free])
  expect((await call('POST', `runs/${id}/undo/`)).status).toBe(409)
  await work(id)
  const stillDeleted = async () =>
    (await call('GET', `products/bulk-delete-products/${id}/`)).body.data as { still_deleted: number }
  expect(await stillDeleted()).toMatchObject({ still_deleted: 2 })
  await addStale('undo-taken')
  expect((await call('POST', `runs/${id}/undo/`)).body).toEqual({
    undone: 1,
    kept: [
      {
        id: taken,
        sku: 'UNDO-TAKEN',
        field: null,
        reason: 'Another product has the SKU UNDO-TAKEN now. Give that one another SKU first.',
      },
    ],
    kept_count: 1,
    not_deleted: 0,
  })
  expect(await stillDeleted()).toMatchObject({ still_deleted: 1 })
  expect((await call('POST', `runs/${id}/undo/`)).body).toMatchObject({
    ...{ undone: 0, kept_count: 1, not_deleted: 1 },
  })
})

test.each([
  ['nothing', {}, 400],
  ['no ids', { product_ids: [] }, 400],
  ['words', { product_ids: ['one'] }, 400],
  ['too large a number', { product_ids: [99_999_999_999] }, 400],
  ['unknown fields', { product_ids: [1], hard: true }, 400],
  ['a filter without what was seen', { product_ids: { filter: [] } }, 400],
  ['a filter of nonsense', { product_ids: { filter: [{ nonsense: 1 }], expected_count: 1 } }, 400],
])('refuses %s', async (_what, body, status) => {
  expect((await call('POST', 'products/bulk-delete-products/', body)).status).toBe(status)
})

test('is for those who are signed in; what is no bulk delete is not found', async () => {
  const nobody = { authorization: 'Token nonsense' }
  expect((await call('POST', 'products/bulk-delete-products/', { product_ids: [1] }, nobody)).status).toBe(
    401,
  )
  expect((await call('GET', 'products/bulk-delete-products/999999/')).status).toBe(404)
  expect((await call('GET', 'products/bulk-delete-products/abc/')).status).toBe(404)
  expect((await call('GET', 'runs/999999/causes/')).status).toBe(404)
})

test('one key makes one run', async () => {
  const id = await addStale('ONE-KEY')
  const ask = () =>
    call('POST', 'products/bulk-delete-products/', { product_ids: [id] }, { 'idempotency-key': 'del-once' })
  expect(await ask()).toEqual(await ask())
})
