// A list of quite another shape than the catalogue (joined tables, sums and ratios by currency) stands on the same ground.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRow } from '../src/server/platform/lists/define-list.ts'
import { rowReply, rowSelects } from '../src/server/platform/lists/table-reader.ts'
import type { App } from '../src/server/platform/http/app-type.ts'
import { anyLot, insertLots, lotTables } from './second-list/lots-tables.ts'
import { lotColumns } from './second-list/lots.contract.ts'
import { lotList } from './second-list/lots.list.ts'
import { registerLotRoutes } from './second-list/lots.routes.ts'
import { buildTestApp, createTestApp } from './support/app.ts'
import type { TestApp } from './support/app.ts'
import { administer } from './support/database-server.ts'
import { timeZone } from './support/lists/any-values.ts'
import { checkIndexedOrders, checkPages, checkWays, checkWholes } from './support/lists/check-list.ts'
import type { CheckedList } from './support/lists/check-list.ts'

let installation: TestApp
let app: App
let authorization: string
let checked: CheckedList

beforeAll(async () => {
  installation = await createTestApp()
  const { database, clock } = installation
  await administer(database.url, lotTables)
  await insertLots(database.db, fc.sample(anyLot, { numRuns: 160, seed: 11 }))
  const grid = lotList.grid(timeZone)
  const { rows } = await sql<StoredRow>`
    select ${sql.join(rowSelects(lotList, lotColumns))} from ${grid.source}`.execute(database.db)
  checked = {
    db: database.db,
    list: lotList,
    rows: rows.map((row) => ({ id: Number(row.id), ...rowReply(lotList, row, lotColumns) })),
  }
  app = (await buildTestApp(database, clock, {}, registerLotRoutes)).app
  authorization = (await installation.signIn()).authorization
})
afterAll(async () => {
  await app.close()
  await installation.close()
})

test('a page of any filter in any order is the page of a plain evaluation, and so are its figures', () =>
  checkPages(checked))

test('every way of finding a block finds the same one', () => checkWays(checked))

test('the blocks of an indexed order follow one another from either end', () => checkIndexedOrders(checked))

test('the ids and the rows of the whole are those of a plain evaluation', () => checkWholes(checked))

test('it is served, edited and completed over HTTP', async () => {
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, headers: object = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization, ...headers },
      ...(body && { payload: body }),
    })
    return {
      status: answer.statusCode,
      etag: answer.headers.etag,
      body: answer.json<Record<string, never>>(),
    }
  }
  const listed = await call('POST', '/api/lots/?page_size=2&order_by=id', { filter: [{ currency: 'CHF' }] })
  expect(listed.status).toBe(200)
  const [lot] = listed.body['results'] as unknown as { id: number; version: number }[]
  const path = `/api/lots/${lot?.id}/`

  const edited = await call('PATCH', path, { hammer: 12.5 }, { 'if-match': `"${lot?.version}"` })
  expect(edited).toMatchObject({ status: 200, etag: '"2"', body: { hammer: 12.5, currency: 'CHF' } })
  expect((await call('PATCH', path, { hammer: 1 }, { 'if-match': '"1"' })).status).toBe(412)
  expect(await call('PATCH', path, { hammer: 1.005 })).toMatchObject({
    status: 400,
    body: { detail: 'Hammer takes an amount with at most 2 decimals.' },
  })
  const { rows: history } = await sql`
    select field, updated_value, reason from lot_field_history where lot_id = ${lot?.id}`.execute(checked.db)
  expect(history).toEqual([{ field: 'hammer_cents', updated_value: 1250, reason: 'edited' }])

  const values = await call('GET', '/api/lots/autocomplete/?field=currency&q=u')
  expect((values.body['results'] as unknown as { value: string }[]).map(({ value }) => value)).toEqual([
    'USD',
  ])
})
