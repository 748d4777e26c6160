import fc from 'fast-check'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportReply } from '../../../contract/imports.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { longestPause } from '../../../../tests/support/longest-pause.ts'
import { form, type Part } from '../../../../tests/support/upload-form.ts'
import { runImport } from './take-file.ts'

let bench: TestApp
let dataDir: string
let authorization: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-odd-uploads-'))
  bench = await createTestApp({ dataDir })
  ;({ authorization } = await bench.signIn())
})
afterAll(async () => {
  await bench.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Uploads the text and answers the number of its import. */
async function uploaded(content: string, fileName = 'odd.csv', more: Part[] = []) {
  const { payload, headers } = form(...more, { name: 'file', content, fileName })
  const url = '/api/products/import/'
  const asked = { method: 'POST', url, payload, headers: { authorization, ...headers } } as const
  const reply = await bench.app.inject(asked)
  expect(reply.statusCode).toBe(202)
  return reply.json<{ id: number }>().id
}

/** Uploads the text, does the worker's part and answers what the page is shown of it. */
async function imported(...upload: Parameters<typeof uploaded>) {
  const id = await uploaded(...upload)
  await runImport(bench.context, id)
  return shown(id)
}

async function shown(id: number) {
  const reply = await bench.app.inject({ url: `/api/products/import/${id}/`, headers: { authorization } })
  return reply.json<ImportReply>()
}

async function titleOf(sku: string): Promise<unknown> {
  const { rows } = await bench.database.pool.query<{ title: string }>(
    'select title from product where sku = $1',
    [sku],
  )
  return rows[0]?.title
}

test('half a million blank lines keep neither the server nor the worker busy', async () => {
  let run: ImportReply | undefined
  const pause = await longestPause(async () => {
    run = await imported(`sku,title\n${'\n'.repeat(500_000)}BLANK-1,x\n,y\n`)
  })
  expect(run).toMatchObject({
    created: 1,
    results: [{ line: 500_003, column: 'sku', reason: 'The row has no SKU.' }],
  })
  expect(pause).toBeLessThan(500)
})

const commas = ','.repeat(3_000_000)
const tooManyCells = 'A row has more than 16,384 cells.'
const noRows = 'The file has a line of column names and no rows.'

describe('a file of nothing is refused in words, in little time and memory', () => {
  test.each([
    ['3 MB of commas', commas, tooManyCells],
    ['3 MB of commas for a row', `sku,title\n${commas}\n`, tooManyCells],
    ['3,000 rows of 1,000 commas', `${','.repeat(1000)}\n`.repeat(3000), 'The file is empty.'],
    [
      '3,000 rows of 1,000 commas beneath names',
      `sku,title\n${`${','.repeat(1000)}\n`.repeat(3000)}`,
      noRows,
    ],
    ['2 MB of blank lines', '\n'.repeat(2_000_000), 'The file is empty.'],
    ['2 MB of blank lines beneath names', `sku,title\n${'\n'.repeat(2_000_000)}`, noRows],
  ])('%s', async (_, content, refused) => {
    const before = [await leftBehind(), process.memoryUsage().rss] as const
    let run: ImportReply | undefined
    expect(await longestPause(async () => (run = await imported(content)))).toBeLessThan(500)
    expect(run).toMatchObject({ status: 'FAILED', refused, created: 0, changed: 0, rejected: 0, count: 0 })
    expect(process.memoryUsage().rss - before[1]).toBeLessThan(200 * 1024 ** 2)
    expect(await leftBehind()).toEqual(before[0])
  })
})

/** Products, and files of no import that could still be run: one whose columns were read may be given others. */
async function leftBehind(): Promise<unknown[]> {
  const { rows } = await bench.database.pool.query<{ path: string }>(
    "select file_path as path from import_file where headers <> '{}'",
  )
  const { rows: products } = await bench.database.pool.query('select count(*) from product')
  const kept = new Set(rows.map(({ path }) => basename(path)))
  const files = (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.csv'))
  return [products, files.filter((name) => !kept.has(basename(name)))]
}

test.each([
  ['', 'upload.csv'],
  ['..', 'upload.csv'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\shoes.csv', 'shoes.csv'],
  ['a\0b.csv', 'ab.csv'],
  ['‮vsc.größe 🧨.csv', '‮vsc.größe 🧨.csv'],
  [`${'x'.repeat(254)}🧨.csv`, `${'x'.repeat(254)}\ufffd`],
  ['__proto__', '__proto__'],
  ['%00%ff', '%00%ff'],
])('a file may be called %j', async (fileName, shown) => {
  expect(await imported('sku,title\n', fileName)).toMatchObject({ file_name: shown, status: 'FAILED' })
})

test('a column may have any name, and be mapped to any field', async () => {
  const name = fc.oneof(
    fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype), '', ' ', 'a', 'a (column 3)'),
    fc.string({ unit: 'grapheme' }),
  )
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  let files = 0
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 5 }), async (names) => {
      const sku = `ODD-${(files += 1)}`
      const cells = [sku, `Title of ${sku}`, ...names.slice(2), 'x']
      const content = [[...names, 'end'], cells].map((row) => row.map(quoted).join(',')).join('\n')
      const id = await uploaded(content, 'odd.csv', [{ name: 'dry_run', content: 'true' }])
      const [first = '', second = ''] = (await shown(id)).headers
      const mapping = Object.fromEntries([[first, 'sku'], [second, 'title']]) // prettier-ignore
      const reply = await bench.app.inject({
        method: 'POST',
        url: `/api/products/import/${id}/run/`,
        headers: { authorization, 'content-type': 'application/json' },
        payload: JSON.stringify({ mapping, dry_run: true }),
      })
      expect([reply.statusCode, reply.json()]).toEqual([202, { id }])
      await runImport(bench.context, id)
      const checked = await shown(id)
      expect(checked).toMatchObject({ created: 1, rejected: 0 })
      expect(new Map(Object.entries(checked.mapping))).toEqual(new Map(Object.entries(mapping)))
      const run = await imported(content, 'odd.csv', [{ name: 'mapping', content: JSON.stringify(mapping) }])
      expect(run).toMatchObject({ created: 1, rejected: 0 })
      expect(await titleOf(sku)).toBe(`Title of ${sku}`)
    }),
    { numRuns: 40, examples: [[['__proto__', 'constructor']], [['hasOwnProperty', '__proto__']]] },
  )
})

test.each(['__proto__', 'constructor', 'hasOwnProperty'])(
  'an option of a Shopify file may be called %s',
  async (name) => {
    const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
    const run = await imported(`${header}\n${name},Shoe,${name},x,${name},5\n`)
    expect(run).toMatchObject({ layout: 'shopify', created: 2, rejected: 0 })
    const { rows } = await bench.database.pool.query('select attributes from product where sku = $1', [name])
    expect(rows).toEqual([{ attributes: {} }])
  },
)
