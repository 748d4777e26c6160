import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addProduct } from '../../../../tests/support/catalogue.ts'
import { form, type Part } from '../../../../tests/support/upload-form.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { runImport } from './take-file.ts'
import { undoRuns } from './undo-import.ts'

const imports = '/api/products/import/'
let bench: TestApp
let dataDir: string
let authorization: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-import-routes-'))
  bench = await createTestApp({ dataDir })
  authorization = (await bench.signIn('maria')).authorization
})
afterAll(async () => {
  await bench.close()
  await rm(dataDir, { recursive: true, force: true })
})

function file(content: string, fileName = 'shoes.csv'): Part {
  return { name: 'file', content, fileName }
}

async function send(parts: Part[], headers: Record<string, string> = {}) {
  const { payload, headers: kind } = form(...parts)
  const reply = await bench.app.inject({
    method: 'POST',
    url: imports,
    payload,
    headers: { authorization, ...kind, ...headers },
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown> & { id: number }>() }
}

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await bench.app.inject({
    method,
    url: `${imports}${path}`,
    headers: { authorization },
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>(), headers: reply.headers }
}

/** Sends the text to be checked and does the worker's part. */
async function checked(content: string, ...more: Part[]): Promise<number> {
  const { status, body } = await send([{ name: 'dry_run', content: 'true' }, ...more, file(content)])
  expect(status).toBe(202)
  await runImport(bench.context, body.id)
  return body.id
}

function skusIn(catalogue: string[]): Promise<number> {
  return bench.database.db
    .selectFrom('product')
    .select('id')
    .where('sku', 'in', catalogue)
    .execute()
    .then((rows) => rows.length)
}

test.each([
  ['POST', imports],
  ['POST', `${imports}1/run/`],
  ['GET', `${imports}1/`],
  ['POST', `${imports}1/undo/`],
  ['GET', `${imports}1/kept/`],
  ['GET', `${imports}1/sample/`],
  ['GET', `${imports}1/rejected/`],
] as const)('%s %s asks for a token', async (method, url) => {
  const { payload, headers } = form(file('sku\nA\n'))
  const multipart = url === imports ? { payload, headers } : {}
  expect((await bench.app.inject({ method, url, ...multipart })).statusCode).toBe(401)
})

test.each([
  ['POST', '999999/run/'],
  ['GET', '999999/'],
  ['GET', '999999/sample/'],
  ['GET', '999999/rejected/'],
] as const)('%s %s: there is no such import', async (method, path) => {
  const { status, body } = await call(method, path, method === 'POST' ? {} : undefined)
  expect({ status, detail: body.detail }).toEqual({ status: 404, detail: 'There is no such import.' })
})

describe('an upload', () => {
  test('is checked, shown, run for real and shown again', async () => {
    const id = await checked('sku,title,cost\nROUTE-1,One,5\nROUTE-2,Two,x\n')
    expect((await call('GET', `${id}/`)).body).toMatchObject({
      id,
      status: 'COMPLETED',
      dry_run: true,
      file_name: 'shoes.csv',
      layout: 'columns',
      headers: ['sku', 'title', 'cost'],
      mapping: { sku: 'sku', title: 'title', cost: 'cost' },
      refused: null,
      progress: 1,
      total: 1,
      created: 1,
      rejected: 1,
      results: [{ line: 3, column: 'cost', reason: '"x" is not a number.' }],
      count: 1,
    })
    expect(await skusIn(['ROUTE-1'])).toBe(0)
    expect(await call('POST', `${id}/run/`, {})).toMatchObject({ status: 202, body: { id } })
    await runImport(bench.context, id)
    expect((await call('GET', `${id}/`)).body).toMatchObject({
      status: 'COMPLETED',
      dry_run: false,
      created: 1,
    })
    expect(await skusIn(['ROUTE-1', 'ROUTE-2'])).toBe(1)
    expect(await call('POST', `${id}/run/`, {})).toMatchObject({
      status: 422,
      body: { detail: 'This import has run already. Upload the file again to repeat it.' },
    })
  })

  test('may come with a mapping, after or before the file', async () => {
    const mapping = { name: 'mapping', content: JSON.stringify({ Artikel: 'sku', Preis: 'cost' }) }
    const id = await checked('Artikel,Preis\nMAP-1,3\n', mapping)
    expect((await call('GET', `${id}/`)).body).toMatchObject({
      created: 1,
      mapping: { Artikel: 'sku', Preis: 'cost' },
    })
    expect((await send([file('Artikel,Preis\nMAP-1,3\n'), mapping])).status).toBe(202)
  })

  test('waits for its SKU column, and is checked when it has one', async () => {
    const { body } = await send([{ name: 'dry_run', content: 'true' }, file('Ding,Preis\nWAIT-1,3\n')])
    expect((await call('GET', `${body.id}/`)).body).toMatchObject({ status: 'QUEUED', mapping: {} })
    expect(await call('POST', `${body.id}/run/`, { dry_run: true })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_mapping',
        errors: { mapping: ['No column is mapped to SKU; every row needs one.'] },
      },
    })
    const again = { mapping: { Ding: 'sku', Preis: 'cost' }, dry_run: true }
    expect((await call('POST', `${body.id}/run/`, again)).status).toBe(202)
    await runImport(bench.context, body.id)
    expect((await call('GET', `${body.id}/`)).body).toMatchObject({
      status: 'COMPLETED',
      dry_run: true,
      created: 1,
    })
  })

  test('without a dry run and without a SKU column is refused', async () => {
    const { body } = await send([file('Ding,Preis\nNO-1,3\n')])
    expect((await call('GET', `${body.id}/`)).body).toMatchObject({
      status: 'FAILED',
      refused: 'No column is mapped to SKU; every row needs one.',
    })
  })

  test('that can’t be read is refused with the reason, and is not kept', async () => {
    const before = await readdir(join(dataDir, 'imports'))
    const { status, body } = await send([file('')])
    expect(status).toBe(202)
    expect((await call('GET', `${body.id}/`)).body).toMatchObject({
      status: 'FAILED',
      refused: 'The file is empty.',
    })
    expect(await call('POST', `${body.id}/run/`, {})).toMatchObject({
      status: 422,
      body: { detail: 'This file was refused: The file is empty.' },
    })
    expect(await readdir(join(dataDir, 'imports'))).toEqual(before)
  })

  test('of many megabytes goes to the disk', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `BULK-${index},${'x'.repeat(100)}`)
    const { status, body } = await send([
      { name: 'dry_run', content: 'true' },
      file(`sku,title\n${rows.join('\n')}\n`),
    ])
    expect(status).toBe(202)
    expect((await call('GET', `${body.id}/`)).body).toMatchObject({ status: 'QUEUED', layout: 'columns' })
  })

  test('is shown in its first rows', async () => {
    const id = await checked(`sku,title\nSHOW-1,${'long '.repeat(40)}\nSHOW-2,\n`)
    expect((await call('GET', `${id}/sample/`)).body).toEqual({
      rows: [
        ['SHOW-1', 'long '.repeat(16)],
        ['SHOW-2', ''],
      ],
    })
  })
})

describe('what is asked wrongly', () => {
  test.each<[string, Part[], string]>([
    ['no file', [{ name: 'dry_run', content: 'true' }], 'Choose a file to import.'],
    ['two files', [file('sku\nA\n'), file('sku\nB\n')], 'Send one file, as the part "file".'],
    ['another part', [{ ...file('sku\nA\n'), name: 'upload' }], 'Send one file, as the part "file".'],
    [
      'a flag of neither kind',
      [{ name: 'dry_run', content: 'perhaps' }, file('sku\nA\n')],
      'Dry Run takes true or false.',
    ],
    [
      'a mapping that is no JSON',
      [{ name: 'mapping', content: '{' }, file('sku\nA\n')],
      'The mapping is not a JSON object of column to field.',
    ],
    [
      'a mapping of other things',
      [{ name: 'mapping', content: '{"sku": 5}' }, file('sku\nA\n')],
      'The mapping is not a JSON object of column to field.',
    ],
    [
      'a column that is not there',
      [{ name: 'mapping', content: '{"nope": "sku"}' }, file('sku\nA\n')],
      'The file has no column "nope".',
    ],
    [
      'a field that is not there',
      [{ name: 'mapping', content: '{"sku": "skew"}' }, file('sku\nA\n')],
      'There is no field "skew" to map "sku" to.',
    ],
    ['an unknown part', [{ name: 'colour', content: 'red' }, file('sku\nA\n')], 'There is no part "colour".'],
  ])('%s: 400, and nothing is kept', async (_, parts, detail) => {
    const before = await readdir(join(dataDir, 'imports'))
    const { status, body } = await send(parts)
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail })
    expect(await readdir(join(dataDir, 'imports'))).toEqual(before)
  })

  test('JSON instead of a form: 415', async () => {
    expect(await call('POST', '', { file: 'sku' })).toMatchObject({ status: 415 })
  })

  test('an unknown field in the body of a run: 400', async () => {
    const id = await checked('sku\nBODY-1\n')
    expect(await call('POST', `${id}/run/`, { dryrun: true })).toMatchObject({ status: 400 })
  })

  test('a file that is larger than is taken: 413, before it is read', async () => {
    const size = { 'content-length': String(1024 ** 3 + 4 * 1024 ** 2) }
    const { status, body } = await send([file('sku\nA\n')], size)
    expect({ status, detail: body.detail }).toEqual({
      status: 413,
      detail: 'The file is larger than 1 GiB. Split it and import the parts.',
    })
  })
})

test('the same Idempotency-Key imports once', async () => {
  const key = { 'idempotency-key': 'import once' }
  const parts = [{ name: 'dry_run', content: 'true' }, file('sku\nONCE-1\n')]
  const first = await send(parts, key)
  expect(await send(parts, key)).toEqual(first)
  const { rows } = await bench.database.pool.query('select count(*) as count from run where id >= $1', [
    first.body.id,
  ])
  expect(rows).toEqual([{ count: 1 }])
  const others: Part[][] = [
    [{ name: 'dry_run', content: 'true' }, file('sku\nONCE-2\n')],
    [{ name: 'dry_run', content: 'true' }, file('sku\nONCE-1\n', 'boots.csv')],
    [file('sku\nONCE-1\n')],
  ]
  const kept = await readdir(join(dataDir, 'imports'))
  for (const other of others)
    expect(await send(other, key)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await readdir(join(dataDir, 'imports'))).toEqual(kept)
})

test('an upload that breaks off is said to, and its Idempotency-Key is free at once', async () => {
  const key = { 'idempotency-key': 'import cut short' }
  const { payload, headers } = form(file('sku\nCUT-1\nCUT-2\n'))
  const kept = await readdir(join(dataDir, 'imports'))
  const reply = await bench.app.inject({
    method: 'POST',
    url: imports,
    payload: payload.slice(0, -30),
    headers: { authorization, ...headers, ...key },
  })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'malformed' }])
  expect(await readdir(join(dataDir, 'imports'))).toEqual(kept)
  expect((await send([file('sku\nCUT-1\nCUT-2\n')], key)).status).toBe(202)
})

describe('rejected lines', () => {
  test('are paged, apart from the notes', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => `PAGE-${index},x`)
    const id = await checked(['sku,cost', ...rows, 'PAGE-OK,1.005'].join('\n'))
    const second = await call('GET', `${id}/?page=2&page_size=3`)
    expect(second.body).toMatchObject({
      count: 7,
      rejected: 7,
      noted: 1,
      results: [{ line: 5 }, { line: 6 }, { line: 7 }],
    })
    expect((await call('GET', `${id}/?page=9`)).body).toMatchObject({ count: 7, results: [] })
    expect((await call('GET', `${id}/?notes=true`)).body).toMatchObject({
      count: 1,
      results: [{ line: 9, column: 'cost', reason: '1.005 was rounded to 1.01.' }],
    })
    expect((await call('GET', `${id}/?page_size=0`)).status).toBe(400)
  })

  test('come as CSV in which nothing can be run', async () => {
    const id = await checked('sku,=HYPERLINK("x")\nCSV-1,x\n', {
      name: 'mapping',
      content: JSON.stringify({ '=HYPERLINK("x")': 'cost' }),
    })
    const reply = await bench.app.inject({ url: `${imports}${id}/rejected/`, headers: { authorization } })
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="rejected-${id}.csv"`,
    })
    expect(reply.body).toBe(
      '\uFEFFLine,Column,Reason\r\n2,"\'=HYPERLINK(""x"")","""x"" is not a number."\r\n',
    )
  })
})

test('a deleted product in a file is told with a hint', async () => {
  await addProduct(bench.database.db, { sku: 'DELETED-1', product_type: 'basic', is_deleted: true })
  const id = await checked('sku\nDELETED-1\n')
  expect((await call('GET', `${id}/`)).body).toMatchObject({
    results: [{ reason: 'The product DELETED-1 is deleted. Restore it first, or use another SKU.' }],
  })
})

test('what a check shows is imported but for the lines that were left out, and is found among past imports', async () => {
  const id = await checked('sku,price\nPAST-1,5\nPAST-2,6\n')
  const shown = await call('GET', `${id}/changes/?page_size=1`)
  expect(shown.body).toMatchObject({
    count: 2,
    results: [{ line: 2, id: null, sku: 'PAST-1', is_new: true, cells: { retail_price: [null, 5] } }],
  })
  const listed = async () => (await call('GET', '')).body.results as { id: number }[]
  expect((await listed()).map((each) => each.id)).not.toContain(id)

  expect((await call('POST', `${id}/run/`, { exclude: [2] })).status).toBe(202)
  await runImport(bench.context, id)
  expect((await listed())[0]).toMatchObject({ id, file_name: 'shoes.csv', created: 1, rejected: 0 })
  expect((await call('GET', `${id}/changes/`)).body).toMatchObject({ count: 1, results: [{ sku: 'PAST-2' }] })
  const imported = { imports__in: [`shoes.csv #${id}`] }
  const catalogue = await bench.app.inject({
    method: 'POST',
    url: '/api/products/',
    headers: { authorization },
    payload: { fields: { imports: false }, filter: [imported] },
  })
  expect(catalogue.json()).toMatchObject({
    count: 1,
    results: [{ sku: 'PAST-2', imports: [`shoes.csv #${id}`] }],
  })
  expect((await call('GET', `${id}/changes/?page=0`)).status).toBe(400)
  expect((await call('GET', '999999/changes/')).status).toBe(404)
})

describe('undoing an import', () => {
  test('is a run of its own, named on the import, and says what it kept', async () => {
    const { body } = await send([file('sku,title\nUNDO-1,One\nUNDO-2,Two\n')])
    await runImport(bench.context, body.id)
    expect((await call('GET', `${body.id}/`)).body).toMatchObject({ undo_id: null })
    await bench.database.db
      .updateTable('product')
      .set({ title: 'Mine' })
      .where('sku', '=', 'UNDO-2')
      .execute()
    const undo = await call('POST', `${body.id}/undo/`)
    expect(undo.status).toBe(202)
    const id = Number(undo.body.id)
    expect(await call('POST', `${body.id}/undo/`)).toMatchObject({
      status: 409,
      body: { detail: 'This import is being undone already.' },
    })
    await workOnRun(bench.context, id, undoRuns)
    const headers = { authorization }
    const run = await bench.app.inject({ url: `/api/runs/${id}/`, headers })
    expect(run.json()).toMatchObject({
      kind: 'import_undo',
      label: `shoes.csv #${body.id}`,
      status: 'COMPLETED',
      user: 'maria',
      counts: { removed: 1, kept: 1 },
    })
    expect((await call('GET', `${body.id}/`)).body).toMatchObject({ undo_id: id })
    const { count, results } = (await call('GET', `${body.id}/kept/`)).body as {
      count: number
      results: object[]
    }
    expect({ count, results }).toMatchObject({
      count: 1,
      results: [{ line: 3, sku: 'UNDO-2', field: null, value: null, reason: null, by: 'system' }],
    })
    expect((await call('POST', `${body.id}/undo/`)).body).toMatchObject({
      detail: 'This import was undone already.',
    })
    const retried = await bench.app.inject({ method: 'POST', url: `/api/runs/${id}/retry/`, headers })
    expect(retried.statusCode).toBe(422)
  })

  test('that was cancelled is tried again from where it was', async () => {
    const { body } = await send([file('sku,title\nUNDO-3,One\n')])
    await runImport(bench.context, body.id)
    const { body: undo } = await call('POST', `${body.id}/undo/`)
    const act = async (path: string) => {
      const url = `/api/runs/${String(undo.id)}/${path}/`
      return bench.app.inject({ method: 'POST', url, headers: { authorization } })
    }
    expect((await act('cancel')).json()).toMatchObject({ status: 'CANCELLED' })
    expect(await skusIn(['UNDO-3'])).toBe(1)
    const { id } = (await act('retry')).json<{ id: number }>()
    expect(await workOnRun(bench.context, id, undoRuns)).toMatchObject({ status: 'COMPLETED', success: 1 })
  })
})
