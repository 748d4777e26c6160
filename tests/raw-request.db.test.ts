// What no client of HTTP would send: inject hands over whole requests, so these go byte by byte over sockets of their own.
import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { contract } from './support/contract.ts'
import { head, rawCaller } from './support/raw-caller.ts'

let house: TestApp
let dataDir: string
let address: string
let authorization: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-raw-'))
  house = await createTestApp({ dataDir })
  address = await house.app.listen({ host: '127.0.0.1', port: 0 })
  authorization = `authorization: ${(await house.signIn()).authorization}`
})
afterAll(async () => {
  await house.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The statuses that the bytes were answered with, up to the first or, of a caller that stops sending, up to the end. */
async function statusesOf(bytes: string | Buffer, isCutShort: boolean): Promise<number[]> {
  const caller = rawCaller(address)
  const statuses = () =>
    [...caller.heard().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
  caller.send(bytes)
  if (isCutShort) caller.stop()
  // An answer takes a few ms, and the next caller waits for it.
  await expect
    .poll(() => caller.isOver() || (!isCutShort && statuses().length > 0), { interval: 2 })
    .toBe(true)
  caller.leave()
  return statuses()
}

async function expectGoodAnswer(): Promise<void> {
  expect((await fetch(`${address}/healthz/`)).status).toBe(200)
}

const json = 'content-type: application/json'
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const form = 'content-type: multipart/form-data'
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nsku\nA\n\r\n'

/** Of a signed-in caller, with the length of its body. */
function post(path: string, headers: string[], body: string, length = body.length): string {
  return head(`POST ${path}`, authorization, ...headers, `content-length: ${length}`) + body
}

const imports = '/api/products/import/'
const products = '/api/products/'
const views = '/api/core/grid-fields-display-config/'
const chunked = 'transfer-encoding: chunked'
const health = head('GET /healthz/')

describe('is refused, and the next is answered', () => {
  test.each<[string, () => string | Buffer, number]>([
    ['a form without a boundary', () => post(imports, [form], part), 400],
    ['a form with an empty boundary', () => post(imports, [`${form}; boundary=`], part), 400],
    ['a form of another boundary', () => post(imports, [`${form}; boundary=c`], part), 400],
    ['a form without its end', () => post(imports, [`${form}; boundary=b`], part), 400],
    ['a length that is no number', () => head(`POST ${products}`, authorization, json, 'content-length: 1e3'), 400],
    ['a length below zero', () => head(`POST ${products}`, authorization, json, 'content-length: -1'), 400],
    ['two lengths', () => head(`POST ${products}`, authorization, json, 'content-length: 2', 'content-length: 3'), 400],
    ['a length beside chunks', () => post(products, [json, chunked], '0\r\n\r\n'), 400],
    ['chunks of no size', () => `${head(`POST ${products}`, authorization, json, chunked)}zz\r\n{}\r\n`, 400],
    ['a chunk beyond all size', () => `${head(`POST ${products}`, authorization, json, chunked)}${'f'.repeat(17)}\r\n`, 400],
    ['chunks that are cut otherwise', () => `${head(`POST ${products}`, authorization, json, 'transfer-encoding: gzip, x')}{}`, 400],
    ['200 KB of headers', () => head('GET /healthz/', `x: ${'x'.repeat(200_000)}`), 431],
    ['20,000 headers', () => head('GET /healthz/', ...Array.from({ length: 20_000 }, (_, at) => `x${at}: x`)), 431],
    ['an address of 200 KB', () => head(`GET /${'x'.repeat(200_000)}`), 431],
    ['a NUL in a header', () => head('GET /healthz/', 'x: a\0b'), 400],
    ['a header without a name', () => head('GET /healthz/', ': x'), 400],
    ['no host', () => 'GET /healthz/ HTTP/1.1\r\n\r\n', 400],
    ['two hosts', () => head('GET /healthz/', 'host: elsewhere'), 400],
    ['another version of HTTP', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['the beginning of TLS', () => Buffer.from('16030100c8010000c403039f', 'hex'), 400],
    ['a method that is none', () => 'BREW /healthz/ HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    ['a method of others', () => head('PROPFIND /healthz/'), 404],
    ['an address that is none', () => head('GET http://[::1'), 400],
    ['an expectation', () => head('GET /healthz/', 'expect: a miracle'), 417],
  ])('%s', async (_, bytes, status) => {
    expect(await statusesOf(bytes(), false)).toEqual([status])
    await expectGoodAnswer()
  }) // prettier-ignore

  test('JSON that is nested 300,000 times, whatever it is for and whether it may be repeated', async () => {
    const asked = (await contract()).filter(
      ({ method, isMultipart }) => method !== 'GET' && isMultipart !== true,
    )
    const body = `{"a":${deep(300_000)}}`
    for (const { method, path, isIdempotent } of asked) {
      const key = isIdempotent === true ? ['idempotency-key: deep'] : []
      const start = `${method} ${path.replaceAll(/\{\w+\}/g, '1')}`
      const bytes = head(start, authorization, json, ...key, `content-length: ${body.length}`) + body
      const [status = 500] = await statusesOf(bytes, false)
      expect([start, status < 500 && status >= 200]).toEqual([start, true])
    }
    await expectGoodAnswer()
  })

  test.each([
    ['once', []],
    ['once for all', ['idempotency-key: deep view']],
  ])('a view that is nested 300,000 times, %s', async (_, key) => {
    const view = '"page_type":"Products","label":"x","fields":{},"field_widths":{}'
    const body = `{${view},"grid_params":${deep(300_000)}}`
    expect(await statusesOf(post(views, [json, ...key], body), false)).toEqual([400])
    await expectGoodAnswer()
  })
})

describe('cut short, is held against nobody', () => {
  test.each<[string, () => string]>([
    ['a line', () => 'GET /heal'],
    ['headers', () => 'GET /healthz/ HTTP/1.1\r\nhost: localhost\r\n'],
    ['a body', () => post(products, [json], '{"fields":', 90)],
    ['an upload', () => post(imports, [`${form}; boundary=b`], part, 9000)],
    ['a chunk', () => `${head(`POST ${products}`, authorization, json, chunked)}9\r\n{"fie`],
    ['a body that is longer than it says', () => post(products, [json], '{} and more', 2)],
  ])('%s', async (_, bytes) => {
    for (const status of await statusesOf(bytes(), true)) expect(status).toBeLessThan(500)
    await expectGoodAnswer()
  })
})

test('requests that come all at once are answered in turn', async () => {
  const caller = rawCaller(
    address,
    health.repeat(200) + head('GET /api/nowhere/') + head('GET /healthz/', 'connection: close'),
  )
  await expect.poll(caller.isOver).toBe(true)
  const statuses = [...caller.heard().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
  expect(statuses).toEqual([...Array<string>(200).fill('200'), '404', '200'])
  caller.leave()
})

test(
  'good requests with some of their bytes changed meet no fault of ours',
  { timeout: 300_000 },
  async () => {
    const good = [
      health,
      post(products, [json, 'idempotency-key: raw'], '{"fields":{"sku":true}}'),
      post(imports, [`${form}; boundary=b`], `${part}--b--\r\n`),
      `${head(`POST ${products}`, authorization, json, chunked)}2\r\n{}\r\n0\r\n\r\n`,
    ]
    const bytes = fc.constantFrom(0, 10, 13, 32, 34, 44, 45, 48, 58, 57, 102, 123, 255)
    const change = fc.tuple(fc.nat(), fc.constantFrom('put', 'insert', 'drop', 'cut'), bytes)
    const changed = fc
      .tuple(fc.constantFrom(...good), fc.array(change, { minLength: 1, maxLength: 4 }))
      .map(([request, changes]) => changes.reduce(withChange, Buffer.from(request)))
    for (const request of fc.sample(changed, { numRuns: 400, seed: 20_261_122 })) {
      // 503 says that the page is not built.
      const faults = (await statusesOf(request, true)).filter((status) => status >= 500 && status !== 503)
      expect([faults, request.toString('latin1')]).toEqual([[], request.toString('latin1')])
    }
    await expectGoodAnswer()
  },
)

function withChange(request: Buffer, [where, how, byte]: [number, string, number]): Buffer {
  const at = where % Math.max(1, request.length)
  const rest = request.subarray(how === 'put' || how === 'drop' ? at + 1 : at)
  const put = how === 'put' || how === 'insert' ? [byte] : []
  return Buffer.concat([request.subarray(0, at), Buffer.from(put), how === 'cut' ? Buffer.alloc(0) : rest])
}
