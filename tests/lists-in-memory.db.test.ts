// Whatever may be held in memory is asked there first, by its list and by the values of its filters.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/server/app.ts'
import { orderList } from '../src/server/areas/orders/orders.list.ts'
import { productList } from '../src/server/areas/products/products.list.ts'
import { orderItemList } from '../src/server/areas/sales/order-items.list.ts'
import type { ColumnIndex } from '../src/server/platform/column-index/column-index.ts'
import { heldList } from '../src/server/platform/column-index/held-list.ts'
import type { App } from '../src/server/platform/http/app-type.ts'
import type { List } from '../src/server/platform/lists/define-list.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let house: TestApp
let app: App
const asked: string[] = []

beforeAll(async () => {
  house = await createTestApp()
  app = await buildApp({ ...house.context, columnIndex: noteQuestions() })
})
afterAll(async () => {
  await app.close()
  await house.close()
})

/** Is asked, and leaves the answer to the database. */
function noteQuestions(): ColumnIndex {
  const of = (list: List) => {
    const held = heldList(house.database.db, list)
    if (held === undefined) return undefined
    const ask = () => {
      asked.push(list.name)
      return Promise.resolve('behind' as const)
    }
    return {
      held,
      state: { state: 'ready' as const, rows: 1, bytes: 1, loads: 1 },
      ask,
      kill: () => Promise.resolve(),
    }
  }
  return { of, close: () => Promise.resolve() }
}

test.each([
  { list: productList, path: '/api/products/', values: 'brand' },
  { list: orderList('USD'), path: '/api/orders/', values: 'marketplace' },
  { list: orderItemList('USD'), path: '/api/orders/order-item/', values: 'product__size' },
])('$list.name', async ({ list, path, values }) => {
  const { authorization } = await house.signIn()
  asked.length = 0
  const rows = await app.inject({ method: 'POST', url: path, headers: { authorization }, payload: {} })
  expect(rows.statusCode).toBe(200)
  expect(asked).toEqual([list.name])
  const url = `${path}autocomplete/?field=${values}`
  const found = await app.inject({ method: 'GET', url, headers: { authorization } })
  expect(found.statusCode, found.body).toBe(200)
  expect(asked).toEqual([list.name, list.name])
})
