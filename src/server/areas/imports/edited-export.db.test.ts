import { parse } from 'csv-parse/sync'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { form } from '../../../../tests/support/upload-form.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { exportRuns } from '../exports/export-runs.ts'
import { sweepExports } from '../exports/exports.jobs.ts'
import { productList } from '../products/products.list.ts'
import { runImport } from './take-file.ts'
import { undoRuns } from './undo-import.ts'

let house: TestApp
let dataDir: string
let maria: Record<string, string>
let sarah: Record<string, string>
const ids = new Map<string, number>()
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-edited-'))
  house = await createTestApp({ dataDir })
  maria = { authorization: (await house.signIn('maria')).authorization }
  sarah = { authorization: (await house.signIn('sarah')).authorization }
  const { db } = house.database
  const facts = { upc: '012345678905', cost_cents: 5_000, attributes: { color: 'red' } }
  for (const sku of ['RT-1', 'RT-2', 'RT-3', 'RT-4'])
    ids.set(sku, await addBasic(db, sku, { ...facts, title: sku === 'RT-4' ? '=SUM(A1)' : `Shoe ${sku}` }))
  await addParent(db, 'RT-parent', [])
})
afterAll(async () => {
  await house.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, headers = maria) {
  const reply = await house.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect(reply.statusCode).toBeLessThan(300)
  return reply.json<Record<string, unknown> & { id: number; results: Record<string, unknown>[] }>()
}

/** Exports every column; answers the number of it, the name of the file and its lines without their ends. */
async function exported(columns: readonly string[] = productColumns.map(({ id }) => id)) {
  const fields = Object.fromEntries(productColumns.map(({ id }) => [id, !columns.includes(id)]))
  const filter = [{ sku__istartswith: 'RT-' }]
  const { id } = await call('POST', '/api/products/?export=true&order_by=sku', { fields, filter })
  await workOnRun(
    house.context,
    id,
    exportRuns(() => [productList]),
  )
  const { results } = await call('GET', '/api/products/product-export/')
  const record = results.find((each) => each.id === id)
  const file = await house.app.inject({ url: String(record?.csv_file) })
  const [, name = ''] = /filename="(.*)"/.exec(String(file.headers['content-disposition'])) ?? []
  return { id, name, text: file.body, hasSku: record?.has_sku }
}

type Sending = { name: string; text: string; exportId?: string; isDryRun?: boolean }

function sent({ name, text, exportId, isDryRun = false }: Sending) {
  const { payload, headers } = form(
    ...(exportId === undefined ? [] : [{ name: 'export_id', content: exportId }]),
    { name: 'dry_run', content: String(isDryRun) },
    { name: 'file', content: text, fileName: name },
  )
  const url = '/api/products/import/'
  return house.app.inject({ method: 'POST', url, payload, headers: { ...maria, ...headers } })
}

async function imported(sending: Sending) {
  const { id } = (await sent(sending)).json<{ id: number }>()
  await runImport(house.context, id)
  const [run, changes, remarks] = await Promise.all([
    call('GET', `/api/products/import/${id}/`),
    call('GET', `/api/products/import/${id}/changes/`),
    call('GET', `/api/products/import/${id}/?notes=true`),
  ])
  return { id, run, changes: changes.results, remarks: remarks.results }
}

const edit = (sku: string, body: object, headers = sarah) =>
  call('PATCH', `/api/products/${ids.get(sku)}/`, body, headers)
const product = (sku: string) => call('GET', `/api/products/${ids.get(sku)}/`)

describe('an export that comes back', () => {
  test('changes nothing when nobody edited it, whatever a spreadsheet and others did meanwhile', async () => {
    const { id, name, text } = await exported()
    await edit('RT-1', { title: 'Renamed meanwhile', retail_price: 99 })
    // Excel takes zeros and quotes off codes, shortens them, and spells numbers its own way.
    const opened = text
      .replace('"012345678905"', '12345678905')
      .replace('"012345678905"', '1.23457E+10')
      .replaceAll('120.00', '120')
      .replaceAll('\r\n', '\n')
    const { run, changes, remarks } = await imported({ name: name.replace('.csv', ' (1).csv'), text: opened })
    expect(run).toMatchObject({ export_id: id, status: 'COMPLETED', total: 5, unchanged: 5, rejected: 0 })
    expect([changes, remarks]).toEqual([[], []])
    expect(await product('RT-1')).toMatchObject({ title: 'Renamed meanwhile', upc: '012345678905' })
  })

  test('changes the cells that were edited, keeps and names those of others, and is undone', async () => {
    const { name, text } = await exported()
    await edit('RT-2', { title: 'Title of Sarah', cost: 61 })
    const edited = text.replace('Shoe RT-2', 'Title of Maria').replace('Shoe RT-3', 'Three and new')
    const { id, run, changes, remarks } = await imported({ name, text: edited })
    expect(run).toMatchObject({ changed: 1, rejected: 0, noted: 1 })
    expect(changes).toMatchObject([
      { sku: 'RT-3', is_new: false, cells: { title: ['Shoe RT-3', 'Three and new'] } },
    ])
    expect(remarks).toEqual([
      {
        line: expect.any(Number) as number,
        column: 'Title',
        reason:
          'Not taken: sarah changed it since the export. It is Title of Sarah; the file has Title of Maria.',
      },
    ])
    expect(await product('RT-2')).toMatchObject({ title: 'Title of Sarah', cost: 61 })
    const undo = await call('POST', `/api/products/import/${id}/undo/`)
    await workOnRun(house.context, undo.id, undoRuns)
    expect(await product('RT-3')).toMatchObject({ title: 'Shoe RT-3' })
  })

  test('takes attributes, stock and formulas as they are meant, and a column that was left out as it is', async () => {
    const { name, text } = await exported()
    const edited = text.replace("'=SUM(A1)", "'=SUM(A2)").replaceAll('RT-4', 'rt-4')
    const { changes } = await imported({ name, text: edited, isDryRun: true })
    expect(changes).toMatchObject([{ sku: 'RT-4', cells: { title: ['=SUM(A1)', '=SUM(A2)'] } }])
    const stock = await imported({ name, text: 'SKU,Phoenix Qty\nRT-4,7\nRT-3,3\n' })
    expect(stock.changes).toMatchObject([{ sku: 'RT-4', cells: { 'distribution_centers.Phoenix': [3, 7] } }])
    const late = await imported({ name, text: 'SKU,Phoenix Qty\nRT-4,9\n' })
    expect(late.run).toMatchObject({ changed: 0, noted: 1 })
    expect(String(late.remarks[0]?.reason)).toMatch(
      /maria changed it since the export\. It is 7; the file has 9/,
    )
  })

  test('says of each edit that it leaves alone why, and of none that a spreadsheet made', async () => {
    const { name, text } = await exported()
    const sheet: string[][] = parse(text, { bom: true, to: 3 })
    const [head = [], ...lines] = sheet
    const at = (label: string) => head.indexOf(label)
    const [first = [], second = []] = lines
    first[at('Qty Total')] = '77'
    first[at('Type')] = 'parent'
    first[at('Marketplaces')] = 'StockX'
    const title = first[at('Title')]
    first[at('Title')] = ''
    first[at('Last Updated')] = spreadsheetDay(first[at('Last Updated')] ?? '')
    first[at('Deleted')] = (first[at('Deleted')] ?? '').toUpperCase()
    second[at('Created')] = ''
    const rows = [
      [...head, 'Mine', 'Blank'],
      [...first, 'x', ''],
      [...second, 'y', ''],
    ]
    const { run, changes, remarks } = await imported({ name, text: csvOf(rows), isDryRun: true })
    expect(run).toMatchObject({ status: 'COMPLETED', unchanged: 2, changed: 0, rejected: 0, noted: 2 })
    expect(changes).toEqual([])
    const follows = 'Not taken: no file changes this column; it follows from other data.'
    const said = remarks.map(({ line, column, reason }) => [line, column, reason])
    expect(said.sort()).toEqual(
      [
        [2, 'Qty Total', follows],
        [2, 'Type', 'Not taken: a product keeps its type.'],
        [2, 'Marketplaces', follows],
        [2, 'Title', `Not taken: an empty cell changes nothing. It stays ${title}.`],
        [2, 'Mine', 'Not taken: the export had no column of this name, so none of its cells counts.'],
        [3, 'Created', follows],
      ].sort(),
    )
  })

  test('adds nothing, and refuses what it did not hold', async () => {
    const { name, text } = await exported()
    await addBasic(house.database.db, 'LATER-1')
    const more = `SKU,Title\nRT-1,${'x'.repeat(3)}\nLATER-1,y\nNEW-1,z\n`
    const { run } = await imported({ name, text: more, isDryRun: true })
    expect(run).toMatchObject({ created: 0, changed: 1, rejected: 2 })
    expect(run.results.map(({ line }) => line)).toEqual([3, 4])
    expect(String(run.results[0]?.reason)).toMatch(/in the export/)
    expect(text).not.toContain('NEW-1')
  })
})

const csvOf = (rows: readonly string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

/** 2026-03-01T10:00:00Z as Excel writes it. */
function spreadsheetDay(moment: string): string {
  const [year, month, day] = moment.slice(0, 10).split('-').map(Number)
  return `${month}/${day}/${year} 10:00`
}

describe('which export a file is', () => {
  test('is told by its name, or by whoever sends it; otherwise it is a file like any other', async () => {
    const { id } = await exported()
    const text = 'SKU,Title\nRT-1,Anything\n'
    const runOf = async (sending: Omit<Sending, 'text' | 'isDryRun'>) =>
      (await imported({ ...sending, text, isDryRun: true })).run.export_id
    expect(await runOf({ name: 'mine.csv', exportId: String(id) })).toBe(id)
    expect(await runOf({ name: `products-2026-01-01-${id} edited.csv` })).toBe(id)
    expect(await runOf({ name: 'mine.csv' })).toBeNull()
    expect(await runOf({ name: 'products-2026-01-01-999999.csv' })).toBeNull()
  })

  test.each([
    ['999999', 422, /no longer kept/],
    ['x', 400, /number of an export/],
    ['-1', 400, /number of an export/],
  ])('%s is refused', async (exportId, status, words) => {
    const reply = await sent({ name: 'mine.csv', text: 'SKU\nRT-1\n', exportId })
    expect(reply.statusCode).toBe(status)
    expect(reply.body).toMatch(words)
  })

  test('without its SKU column is told apart, and is refused before anything waits for anybody', async () => {
    expect((await exported()).hasSku).toBe(true)
    const { id, text, hasSku } = await exported(['title', 'cost'])
    expect([hasSku, text.split('\r\n')[0]?.includes('SKU')]).toEqual([false, false])
    const reply = await sent({ name: 'mine.csv', text, exportId: String(id), isDryRun: true })
    expect([reply.statusCode, reply.body]).toEqual([
      422,
      expect.stringMatching(/This export has no SKU column/) as string,
    ])
  })

  test('is forgotten with its file, and then no import takes it for an ordinary one', async () => {
    const { id, name, text } = await exported()
    const waiting = (await sent({ name, text: text.replace('Shoe', 'Boot'), isDryRun: true })).json<{
      id: number
    }>()
    await house.database.db
      .updateTable('run')
      .set({ created_on: new Date(0) })
      .where('id', '=', id)
      .execute()
    await sweepExports(house.context)
    await rm(join(dataDir, 'exports', `products-${id}-1.rows`))
    const { status, message } = (await runImport(house.context, waiting.id)) ?? {}
    expect({ status, message }).toMatchObject({
      status: 'FAILED',
      message: expect.stringMatching(/no longer kept/) as string,
    })
  })
})
