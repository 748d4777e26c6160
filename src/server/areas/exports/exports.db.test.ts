import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { ExportList } from '../../../contract/exports.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { tableReader } from '../../platform/lists/table-reader.ts'
import type { Turn } from '../../platform/runs/run-rules.ts'
import { findRun } from '../../platform/runs/runs.query.ts'
import { markCancelled } from '../../platform/runs/runs.store.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { productList } from '../products/products.list.ts'
import { exportFolder } from './export-files.ts'
import { exportRuns } from './export-runs.ts'
import { sweepExports } from './exports.jobs.ts'
import { writeExport } from './write-export.ts'

let house: TestApp
let dataDir: string
let maria: { authorization: string }
const ids = new Map<string, number>()
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-exports-'))
  house = await createTestApp({ dataDir })
  const { authorization } = await house.signIn('maria')
  maria = { authorization }
  for (const [sku, title] of [
    ['EX-1', '=SUM(A1)'],
    ['EX-2', 'Two, "quoted"'],
    ['EX-3', 'Three'],
  ] as const)
    ids.set(sku, await addBasic(house.database.db, sku, { title, upc: '012345678905' }))
  await house.database.db
    .insertInto('product')
    .columns(['sku', 'title', 'product_type', 'brand'])
    .expression(sql`select 'MANY-' || n, 'Many ' || n, 'basic', 'Many' from generate_series(1, 11000) n`)
    .execute()
})
afterAll(async () => {
  await house.close()
  await rm(dataDir, { recursive: true, force: true })
})

const shown = { title: false, sku: false, upc: false, retail_price: false }
/** Every other column is hidden; these stand in this order. */
const fields = {
  ...shown,
  ...Object.fromEntries(productColumns.filter(({ id }) => !(id in shown)).map(({ id }) => [id, true])),
}
const seen = [{ sku__istartswith: 'EX-' }]

async function ask(
  body: object,
  query = 'export=true&order_by=-sku',
  headers: Record<string, string> = maria,
) {
  const reply = await house.app.inject({
    method: 'POST',
    url: `/api/products/?${query}`,
    headers,
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json<{ id: number; detail: string; status: string }>() }
}

async function started(body: object, query?: string): Promise<number> {
  const { status, body: answer } = await ask(body, query)
  expect(status).toBe(202)
  return answer.id
}

const rules = exportRuns(() => [productList])
const work = (id: number) => workOnRun(house.context, id, rules)

async function listed(id: number) {
  const reply = await house.app.inject({ url: '/api/products/product-export/', headers: maria })
  return reply.json<ExportList>().results.find((each) => each.id === id)
}

async function fileOf(id: number): Promise<string> {
  await work(id)
  const reply = await house.app.inject({ url: (await listed(id))?.csv_file ?? 'no file' })
  expect(reply.statusCode).toBe(200)
  return reply.body
}

const line = {
  'EX-1': `'=SUM(A1),EX-1,"012345678905",120.00\r\n`,
  'EX-2': `"Two, ""quoted""",EX-2,"012345678905",120.00\r\n`,
  'EX-3': `Three,EX-3,"012345678905",120.00\r\n`,
}
const head = '\uFEFFTitle,SKU,UPC,Retail Price\r\n'

describe('an export', () => {
  test('is a record at once, and a file of the view in its order and with its columns', async () => {
    const id = await started({ fields, filter: seen })
    expect(await listed(id)).toMatchObject({
      status: 'IN PROGRESS',
      csv_file: null,
      user: 'maria',
      query_param: new URLSearchParams({ filter: JSON.stringify(seen), order_by: '-sku' }).toString(),
      row_count: null,
    })
    expect(await fileOf(id)).toBe(head + line['EX-3'] + line['EX-2'] + line['EX-1'])
    expect(await listed(id)).toMatchObject({ status: 'COMPLETED', row_count: 3, progress: 1, error: null })
  })

  test('of a selection holds these rows alone, whatever the filter finds', async () => {
    const chosen = [ids.get('EX-1') ?? 0, ids.get('EX-3') ?? 0]
    const id = await started({ fields, filter: [{ brand: 'Many' }], product_ids: chosen })
    expect(await fileOf(id)).toBe(head + line['EX-3'] + line['EX-1'])
    expect((await listed(id))?.query_param).toContain('chosen=2')
  })

  test('of all that match leaves out what was excluded, and is refused when it is not what was seen', async () => {
    const all = { filter: seen, exclude: [ids.get('EX-2') ?? 0] }
    const id = await started({ fields, product_ids: { ...all, expected_count: 2 } })
    expect(await fileOf(id)).toBe(head + line['EX-3'] + line['EX-1'])
    expect(await ask({ fields, product_ids: { ...all, expected_count: 20 } })).toMatchObject({
      status: 409,
      body: { code: 'selection_changed' },
    })
  })

  test('is a workbook too where one is asked for, with texts, codes and figures as such', async () => {
    const id = await started({ fields, filter: seen }, 'export=true&order_by=-sku&format=xlsx')
    expect(await fileOf(id)).toBe(head + line['EX-3'] + line['EX-2'] + line['EX-1'])
    const { xlsx_file: address } = (await listed(id)) ?? {}
    const reply = await house.app.inject({ url: address ?? 'no file' })
    expect(reply.headers['content-disposition']).toMatch(/products-.*\.xlsx"$/)
    const { sheets } = await readXlsx(reply.rawPayload)
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
      [
        'Products',
        [
          ['Title', 'SKU', 'UPC', 'Retail Price'],
          ['Three', 'EX-3', '012345678905', 120],
          ['Two, "quoted"', 'EX-2', '012345678905', 120],
          ['=SUM(A1)', 'EX-1', '012345678905', 120],
        ],
      ],
    ])
    const plain = await started({ fields, filter: seen })
    await work(plain)
    expect(await listed(plain)).toMatchObject({ xlsx_file: null })
  })

  test('has as many rows as the grid', async () => {
    const list = await house.app.inject({
      method: 'POST',
      url: '/api/products/',
      headers: maria,
      payload: {},
    })
    const id = await started({})
    const text = await fileOf(id)
    const { count } = list.json<{ count: number }>()
    expect((await listed(id))?.row_count).toBe(count)
    expect(text.split('\r\n')).toHaveLength(count + 2)
  })
})

test('rows are as they were at the first one, and nothing stays open when the reader stops', async () => {
  const { db } = house.database
  const reader = tableReader(db, productList, 'UTC')
  const asked = { condition: undefined, sort: [{ field: 'sku', isDescending: true }] }
  const titles: unknown[] = []
  for await (const batch of reader.each(asked, productColumns)) {
    if (titles.length === 0) {
      await db.updateTable('product').set({ title: 'Edited' }).where('sku', '=', 'EX-1').execute()
      await db.deleteFrom('product').where('sku', '=', 'MANY-1').execute()
      await addBasic(db, 'AA-new')
    }
    titles.push(...batch.map(({ title }) => title))
  }
  expect(titles).toHaveLength(11_003)
  expect(titles.at(-1)).toBe('=SUM(A1)')
  for await (const batch of reader.each(asked, productColumns)) if (batch.length > 0) break
  expect(await openTransactions()).toBe(0)
})

async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open
    from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(house.database.db)
  return rows[0]?.open ?? NaN
}

describe('an export that ends early', () => {
  test.each(['csv', 'xlsx'])(
    'leaves no file, no transaction and no figures when it is cancelled: %s',
    async (format) => {
      const id = await started({}, `export=true&format=${format}`)
      const cancelling = async (context: TestApp['context'], turn: Turn) => {
        const cancel = () => context.db.transaction().execute((tx) => markCancelled(tx, id))
        await writeExport(context, [productList], {
          ...turn,
          step: (write) => cancel().then(() => turn.step(write)),
        })
      }
      const before = await readdir(exportFolder(house.context))
      await workOnRun(house.context, id, { work: cancelling })
      expect(await findRun(house.database.db, id)).toMatchObject({ status: 'CANCELLED', total: 0 })
      expect(await readdir(exportFolder(house.context))).toEqual(before)
      expect(await openTransactions()).toBe(0)
      expect(await listed(id)).toMatchObject({ status: 'CANCELLED', csv_file: null, row_count: null })
    },
  )

  test('is written anew by a successor, and its rows count once', async () => {
    const id = await started({ fields, filter: seen })
    const dying = async (context: TestApp['context'], turn: Turn) => {
      await writeExport(context, [productList], {
        ...turn,
        step: () => Promise.reject(new Error('killed')),
      })
    }
    await expect(workOnRun(house.context, id, { work: dying })).rejects.toThrow('killed')
    expect(await fileOf(id)).toContain(line['EX-2'])
    await work(id)
    expect(await findRun(house.database.db, id)).toMatchObject({ status: 'COMPLETED', total: 3, success: 3 })
  })

  test('says what is wrong with the disk, in words, and can be tried again', async () => {
    const folder = exportFolder(house.context)
    const id = await started({ fields, filter: seen }, 'export=true&format=xlsx')
    const told = async (run: number) => {
      await work(run)
      expect(await openTransactions()).toBe(0)
      return listed(run)
    }
    await symlink('/dev/full', join(folder, `products-${id}-1.csv.part`))
    expect(await told(id)).toMatchObject({
      status: 'FAILED',
      csv_file: null,
      error: expect.stringMatching(/disk of the server is full/) as string,
    })
    expect((await readdir(folder)).filter((name) => name.startsWith(`products-${id}-`))).toEqual([])

    await rename(folder, `${folder}-aside`)
    await writeFile(folder, 'in the way')
    const closed = await started({ fields, filter: seen })
    expect((await told(closed))?.error).toMatch(/may not write into its folder/)
    await rm(folder)
    await rename(`${folder}-aside`, folder)

    const again = await house.app.inject({ method: 'POST', url: `/api/runs/${id}/retry/`, headers: maria })
    const retried = again.json<{ id: number }>().id
    expect(await fileOf(retried)).toContain('EX-2')
    expect((await listed(retried))?.xlsx_file).toMatch(/format=xlsx/)
  })

  test('says why when its list of values is gone, and can be tried again', async () => {
    const kept = await house.app.inject({
      method: 'POST',
      url: '/api/grid-lists/',
      headers: maria,
      payload: { values: ['EX-1', 'EX-2'] },
    })
    const { list } = kept.json<{ list: string }>()
    const id = await started({ fields, filter: [{ sku__in: { list } }] })
    await house.database.db
      .updateTable('grid_list')
      .set({ name: 'elsewhere' })
      .where('name', '=', list)
      .execute()
    await work(id)
    expect(await listed(id)).toMatchObject({ status: 'FAILED', csv_file: null })
    expect((await listed(id))?.error).toMatch(/list/)
    await house.database.db
      .updateTable('grid_list')
      .set({ name: list })
      .where('name', '=', 'elsewhere')
      .execute()
    const again = await house.app.inject({ method: 'POST', url: `/api/runs/${id}/retry/`, headers: maria })
    expect(await fileOf(again.json<{ id: number }>().id)).toBe(
      head + line['EX-2'] + line['EX-1'].replace("'=SUM(A1)", 'Edited'),
    )
  })
})

describe('an address', () => {
  let address: string
  beforeAll(async () => {
    const id = await started({ fields, filter: seen })
    await work(id)
    address = (await listed(id))?.csv_file ?? ''
  })

  const statusOf = async (url: string) => (await house.app.inject({ url })).statusCode

  test('opens without a token, as a file to save', async () => {
    const { statusCode, headers } = await house.app.inject({ url: address })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d-\d+\.csv"$/,
    )
  })

  test.each([
    ['for another export', (url: string) => url.replace(/exports\/\d+/, 'exports/1')],
    ['for longer than it was given', (url: string) => url.replace(/expires=\d+/, 'expires=9999999999')],
    ['for a workbook that nobody asked for', (url: string) => url.replace('=csv', '=xlsx')],
    ['with another signature', (url: string) => url.replace(/signature=[^&]*/, 'signature=x')],
  ])('can not be used %s', async (_, changed) => {
    expect(await statusOf(changed(address))).toBe(404)
  })

  test('ends after an hour', async () => {
    house.clock.advance({ minutes: 59 })
    expect(await statusOf(address)).toBe(200)
    house.clock.advance({ minutes: 2 })
    expect(await statusOf(address)).toBe(404)
  })

  test('ends with the file, which is kept for 30 days; what a kill left behind goes after one', async () => {
    const left = join(exportFolder(house.context), 'products-0-1.csv.part')
    await writeFile(left, 'half')
    await utimes(left, new Date(0), new Date(0))
    const names = () => readdir(exportFolder(house.context))
    await sweepExports(house.context)
    const kept = await names()
    expect(kept.length).toBeGreaterThan(3)
    expect(kept).not.toContain('products-0-1.csv.part')
    await house.database.db
      .updateTable('run')
      .set({ created_on: new Date(0) })
      .where('kind', '=', 'export')
      .execute()
    for (const name of kept) await utimes(join(exportFolder(house.context), name), new Date(0), new Date(0))
    await sweepExports(house.context)
    expect(await names()).toEqual([])
    expect(await statusOf(address)).toBe(404)
  })
})

describe('is refused, and nothing is begun:', () => {
  test.each([
    ['a column that is none', { fields: { nonsense: false } }, 400],
    ['no column', { fields: Object.fromEntries(productColumns.map(({ id }) => [id, true])) }, 400],
    ['an unknown field of the filter', { filter: [{ nonsense: 1 }] }, 400],
    ['a list of values that is none', { filter: [{ sku__in: { list: '1-none' } }] }, 400],
    ['an empty selection', { product_ids: [] }, 400],
    ['ids that are none', { product_ids: ['EX-1'] }, 400],
    ['an unknown part', { nonsense: true }, 400],
    ['a search of 10 MB', { search: 'x'.repeat(10_000_000) }, 413],
  ])('%s', async (_, body, status) => {
    const before = await countRuns()
    const { status: answered, body: problem } = await ask(body)
    expect(answered).toBe(status)
    expect(problem.detail).toMatch(/\w+ \w+/)
    expect(await countRuns()).toBe(before)
  })

  test.each([
    ['no token', 'export=true', {}, 401],
    ['an order by what is no column', 'export=true&order_by=nonsense', undefined, 400],
    ['neither true nor false', 'export=perhaps', undefined, 400],
    ['a format that is none', 'export=true&format=pdf', undefined, 400],
    ['a format where a list is asked for', 'format=xlsx', undefined, 400],
  ])('%s', async (_, query, headers, status) => {
    expect((await ask({}, query, headers ?? maria)).status).toBe(status)
  })

  test('a choice of products where a list is asked for', async () => {
    expect(await ask({ product_ids: [1] }, '')).toMatchObject({ status: 400 })
  })

  test('the list of exports to who is not signed in', async () => {
    expect((await house.app.inject({ url: '/api/products/product-export/' })).statusCode).toBe(401)
  })
})

async function countRuns(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from run`.execute(house.database.db)
  return rows[0]?.count ?? NaN
}
