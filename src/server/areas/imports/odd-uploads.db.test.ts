import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { longestPause } from '../../../../tests/support/longest-pause.ts'
import { form } from '../../../../tests/support/upload-form.ts'
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

/** Uploads the text, does the worker's part and answers what the page is shown of it. */
async function imported(content: string, fileName = 'odd.csv') {
  const { payload, headers } = form({ name: 'file', content, fileName })
  const url = '/api/products/import/'
  const asked = { method: 'POST', url, payload, headers: { authorization, ...headers } } as const
  const reply = await bench.app.inject(asked)
  expect(reply.statusCode).toBe(202)
  const { id } = reply.json<{ id: number }>()
  await runImport(bench.context, id)
  const shown = await bench.app.inject({ url: `${url}${id}/`, headers: { authorization } })
  return shown.json<Record<string, unknown>>()
}

test('half a million blank lines keep neither the server nor the worker busy', async () => {
  let run: Record<string, unknown> = {}
  const pause = await longestPause(async () => {
    run = await imported(`sku,title\n${'\n'.repeat(500_000)}BLANK-1,x\n,y\n`)
  })
  expect(run).toMatchObject({
    created: 1,
    results: [{ line: 500_003, column: 'sku', reason: 'The row has no SKU.' }],
  })
  expect(pause).toBeLessThan(500)
})

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
