import { once } from 'node:events'
import { connect } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { head, rawCaller, type RawCaller } from '../../../../tests/support/raw-caller.ts'
import {
  createSampleHttp,
  sampleAuthorization,
  type SampleHttp,
} from '../../../../tests/support/sample-http.ts'

const authorization = `authorization: ${sampleAuthorization}`
const json = 'content-type: application/json'
const form = 'content-type: multipart/form-data; boundary=b'
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'

let sample: SampleHttp
let address: string
beforeAll(async () => {
  sample = await createSampleHttp({ headersMs: 600, bodyMs: 1000, uploadBytesPerSecond: 4 })
  address = await sample.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => sample.close())

const callers: RawCaller[] = []
function call(...first: string[]): RawCaller {
  const caller = rawCaller(address, ...first)
  callers.push(caller)
  return caller
}
afterEach(() => {
  for (const caller of callers.splice(0)) caller.leave()
})

function connections(): Promise<number> {
  const { server } = sample.app
  return promisify((done: (error: Error | null, count: number) => void) => server.getConnections(done))()
}

/** Sends one byte after the other until the server has let go of everybody. */
async function dripUntilAlone(callers: RawCaller[]): Promise<void> {
  for await (const drop of setInterval(50, 'x')) {
    for (const caller of callers) caller.send(drop)
    if ((await connections()) === 0) return
  }
}

describe('who never comes to the end', () => {
  test.each<[string, string[], RegExp]>([
    ['says nothing at all', [], /^$|^HTTP\/1.1 408 /],
    ['drips headers', ['GET /healthz/ HTTP/1.1\r\nhost: localhost\r\nx: '], /^HTTP\/1.1 408 .*too_slow/s],
    ['sends half a body', [head('POST /api/things/', authorization, json, 'content-length: 90'), '{'], /^HTTP\/1.1 408 .*too_slow/s],
    ['never ends its chunks', [head('POST /api/things/', authorization, json, 'transfer-encoding: chunked'), '1\r\n{\r\n'], /^HTTP\/1.1 408 .*too_slow/s],
    ['uploads nothing', [head('POST /api/upload/', authorization, form, 'content-length: 90000'), part], /^HTTP\/1.1 408 .*too_slow/s],
    ['is nobody', [head('POST /api/things/', json, 'content-length: 90'), '{'], /^HTTP\/1.1 401 (?!.*HTTP)/s],
    ['is nobody, and uploads', [head('POST /api/upload/', form, 'content-length: 90000'), part], /^HTTP\/1.1 401 (?!.*HTTP)/s],
  ])('%s: is told so, and held no longer', async (_, first, answer) => {
    const caller = call(...first)
    await expect.poll(connections).toBe(1)
    await expect.poll(connections).toBe(0)
    expect(caller.heard()).toMatch(answer)
  }) // prettier-ignore

  test('sends one byte after the other', async () => {
    const slow = head('POST /api/things/', authorization, json, 'content-length: 90000')
    const unknown = head('POST /api/upload/', form, 'content-length: 90000')
    const callers = [call(slow), call(unknown), call('GET /healthz/ HTTP/1.1\r\nx: ')]
    await expect.poll(connections).toBe(3)
    await dripUntilAlone(callers)
    expect(callers[0]?.heard()).toMatch(/^HTTP\/1.1 408 /)
  })
})

test('an upload may take long while enough of it comes', async () => {
  const bytes = 60
  const end = '\r\n--b--\r\n'
  const length = part.length + bytes + end.length
  const caller = call(head('POST /api/upload/', authorization, form, `content-length: ${length}`), part)
  let sent = 0
  for await (const byte of setInterval(50, 'x')) {
    caller.send(byte)
    if ((sent += 1) === bytes) break
  }
  caller.send(end)
  await expect.poll(caller.heard).toMatch(/^HTTP\/1.1 200 OK.*"a\.csv"/s)
})

test.each([
  ['half a body', '/api/things/', json, '{'],
  ['half an upload', '/api/upload/', form, part],
])('a caller that leaves after %s is not taken for a fault of ours', async (_, path, type, begun) => {
  const before = sample.logLines.length
  const said = () => sample.logLines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
  const length = ['content-length: 9000', 'expect: 100-continue']
  const caller = call(head(`POST ${path}`, authorization, type, ...length), begun)
  await expect.poll(caller.heard).toContain('100 Continue')
  caller.leave()
  const left = [30, 'the caller left before the end of its request']
  await expect.poll(() => said().map(({ level, msg }) => [level, msg])).toEqual([left])
})

test.each([
  ['two hosts', ['Host: elsewhere']],
  ['one host twice', ['host: localhost']],
])('a request for %s is refused', async (_, more) => {
  const caller = call(head('GET /healthz/', ...more))
  await expect.poll(caller.heard).toMatch(/^HTTP\/1.1 400 .*"code":"malformed"/s)
})

test('a server that closes waits for no connection that was never used', { timeout: 10_000 }, async () => {
  const closing = await createSampleHttp()
  const { port } = new URL(await closing.app.listen({ port: 0, host: '127.0.0.1' }))
  const accepted = once(closing.app.server, 'connection')
  const unused = connect(Number(port), '127.0.0.1')
  await accepted
  await closing.close()
  unused.destroy()
})
