import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { administer } from '../../../../tests/support/database-server.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { Notice } from '../../../contract/notices.ts'
import type { View } from '../../../contract/views.ts'
import { productList } from '../products/products.list.ts'
import { lookAtAlert } from './look-at-alert.ts'
import { lookAtAlerts } from './views.jobs.ts'

let house: TestApp
let headers: { authorization: string }
let view: View

const watched = { page: 'Products', list: productList, key: 'sku' } as const
const path = '/api/core/grid-fields-display-config/'

async function ask<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = headers) {
  const answer = await house.app.inject({ method, url, headers: as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: (answer.body === '' ? undefined : answer.json()) as T }
}

const written = (filter: object[], more: object = {}) => ({
  fields: {},
  field_widths: {},
  label: 'Cheap',
  page_type: 'Products',
  grid_params: { filter: JSON.stringify(filter) },
  is_alert: true,
  ...more,
})
const cheap = [{ retail_price__lt: 50 }]

beforeAll(async () => {
  house = await createTestApp()
  headers = { authorization: (await house.signIn('mia')).authorization }
  for (const sku of ['A', 'B', 'C']) await addBasic(house.database.db, sku, { retail_price_cents: 9_900 })
})
afterAll(() => house.close())
beforeEach(async () => {
  const { db } = house.database
  await sql`delete from notice`.execute(db)
  await sql`delete from grid_view where label <> 'Default'`.execute(db)
  await price(99, 'A', 'B', 'C')
  view = (await ask<View>('POST', path, written(cheap))).body
})

async function price(dollars: number, ...skus: string[]): Promise<void> {
  await sql`update product set retail_price_cents = ${dollars * 100} where sku = any(${skus})`.execute(
    house.database.db,
  )
}

async function becomeDue(): Promise<void> {
  await sql`update view_alert set looked_on = looked_on - interval '5 minutes 1 second'`.execute(
    house.database.db,
  )
}

/** As the job does it, five minutes later. */
async function look(): Promise<void> {
  await becomeDue()
  await lookAtAlerts(house.context, watched)
}

const notices = async () => (await ask<{ results: Notice[] }>('GET', '/api/notices/')).body.results

async function rowsOf({ filter }: Pick<Notice, 'filter'>): Promise<string[]> {
  const { body } = await ask<{ results: { sku: string }[] }>('POST', '/api/products/?order_by=sku', {
    filter,
  })
  return body.results.map(({ sku }) => sku)
}

describe('an alert', () => {
  test('tells once of what was not there at the last look, and finds exactly that', async () => {
    await price(10, 'A')
    await look()
    expect(await notices()).toEqual([])
    await price(10, 'B', 'C')
    await price(99, 'A')
    await look()
    const [notice, ...others] = await notices()
    expect(others).toEqual([])
    expect(notice).toMatchObject({ label: 'Cheap', page_type: 'Products', row_count: 2, problem: null })
    expect(await rowsOf(notice as Notice)).toEqual(['B', 'C'])
    await look()
    expect(await notices()).toHaveLength(1)
    await price(10, 'A')
    await look()
    expect(await rowsOf((await notices())[0] as Notice)).toEqual(['A'])
  })

  test('is looked at every five minutes', async () => {
    await look()
    await price(10, 'A')
    await lookAtAlerts(house.context, watched)
    expect(await notices()).toEqual([])
    await look()
    expect(await notices()).toHaveLength(1)
  })

  test('begins anew with another question, and says nothing once it is switched off', async () => {
    await look()
    const dearer = [{ retail_price__lt: 100 }]
    await ask('PUT', `${path}${view.id}/`, written(dearer))
    await look()
    expect(await notices()).toEqual([])
    await ask('PUT', `${path}${view.id}/`, written(dearer, { is_alert: false }))
    await price(200, 'A')
    await look()
    await price(10, 'A')
    await look()
    expect(await notices()).toEqual([])
    const { rows } = await sql`select from view_alert`.execute(house.database.db)
    expect(rows).toEqual([])
  })

  test('that two workers look at in one moment tells once', async () => {
    await look()
    await price(10, 'A')
    await becomeDue()
    await Promise.all(Array.from({ length: 8 }, () => lookAtAlert(house.context, watched, view.id)))
    expect(await notices()).toHaveLength(1)
  })

  test('whose worker dies half-way has told nothing, and tells it at the next look', async () => {
    await look()
    await price(10, 'A')
    // Nothing is kept of a transaction that does not end well, whatever ends it: here its last statement does.
    const change = (what: string) => administer(house.database.url, `alter table notice ${what}`)
    await change('add constraint dies check (row_count = 0)')
    await look()
    await change('drop constraint dies')
    expect(await notices()).toEqual([])
    await look()
    expect((await notices()).map((notice) => notice.row_count)).toEqual([1])
  })

  test('that can no longer be asked says so once, and holds back no other', async () => {
    const broken = written([{ age__gt: 3 }], { label: 'Old' })
    await ask('POST', path, broken)
    await look()
    await price(10, 'A')
    await look()
    await look()
    expect((await notices()).map(({ label, row_count: count, problem }) => [label, count, problem])).toEqual([
      ['Cheap', 1, null],
      ['Old', 0, 'The filter names an unknown field "age".'],
    ])
  })
})

test('a notice is its owner’s, and goes when it is put away', async () => {
  await look()
  await price(10, 'A')
  await look()
  const [notice] = await notices()
  const tom = { authorization: (await house.signIn('tom')).authorization }
  const dismiss = (as: typeof headers) => ask('POST', `/api/notices/${notice?.id}/dismiss/`, undefined, as)
  expect((await ask<{ count: number }>('GET', '/api/notices/', undefined, tom)).body.count).toBe(0)
  expect((await dismiss(tom)).status).toBe(404)
  expect(await notices()).toHaveLength(1)
  expect((await dismiss(headers)).status).toBe(204)
  expect(await notices()).toEqual([])
  expect((await house.app.inject({ url: '/api/notices/' })).statusCode).toBe(401)
})
