import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { createHttpClient, parseJson } from './http.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

test('passes method, headers, body and request id on and reads the answer', async () => {
  const seen: Record<string, unknown> = {}
  const url = await serve((request, response) => {
    Object.assign(seen, {
      method: request.method,
      id: request.headers['x-request-id'],
      a: request.headers['a'],
    })
    request.on('data', (chunk: Buffer) => Object.assign(seen, { body: chunk.toString() }))
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{"ok":true}'))
  })
  const reply = await send(url, { headers: { a: 'b' }, body: 'text', requestId: 'r-1' })
  expect(seen).toEqual({ method: 'POST', id: 'r-1', a: 'b', body: 'text' })
  expect(parseJson('Shopify', reply)).toEqual({ ok: true })
})

test('gives up on a channel that hangs', async () => {
  const url = await serve(() => undefined)
  expect(await channelErrorOf(send(url, { timeoutMs: 50 }))).toMatchObject({
    kind: 'remote_transient',
    message: 'Shopify did not answer in time.',
    raw: { code: 'TIMEOUT' },
  })
})

test('gives up on a channel that hangs in the middle of its answer', async () => {
  const url = await serve(
    (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('half'),
  )
  expect(await channelErrorOf(send(url, { timeoutMs: 50 }))).toMatchObject({
    kind: 'remote_transient',
    raw: { code: 'TIMEOUT' },
  })
})

test('stops when it is told to', async () => {
  const stop = new AbortController()
  const url = await serve(() => stop.abort())
  expect(await channelErrorOf(send(url, { signal: stop.signal }))).toMatchObject({
    kind: 'remote_transient',
    raw: { code: 'STOPPED' },
  })
})

test('calls a broken connection a passing fault', async () => {
  const url = await serve((request) => request.socket.destroy())
  expect(await channelErrorOf(send(url))).toMatchObject({
    kind: 'remote_transient',
    message: 'The connection to Shopify broke off.',
  })
})

test('calls a body shorter than announced a passing fault', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"data":', () => response.destroy())
  })
  expect(await channelErrorOf(send(url))).toMatchObject({ kind: 'remote_transient' })
})

test('says that nobody listens at the address', async () => {
  const url = await serve(() => undefined)
  servers.splice(0).forEach((server) => server.close())
  expect(await channelErrorOf(send(url))).toMatchObject({
    kind: 'remote_transient',
    message: 'Shopify can’t be reached.',
  })
})

test.each([
  ['announced', { 'content-length': String(50 * 1024 * 1024) }],
  ['unannounced', {}],
])('cuts off an %s answer that is too large', async (_, headers) => {
  let sent = 0
  const url = await serve((_request, response) => {
    response.writeHead(200, headers)
    const more = () => {
      sent += 65_536
      if (!response.destroyed && sent < 50 * 1024 * 1024) response.write(Buffer.alloc(65_536), more)
    }
    more()
  })
  expect(await channelErrorOf(send(url, {}, 1024 * 1024))).toMatchObject({ kind: 'contract_unknown' })
  expect(sent).toBeLessThan(25 * 1024 * 1024)
})

test('does not follow a redirect', async () => {
  const url = await serve((_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  )
  expect(await channelErrorOf(send(url))).toMatchObject({ kind: 'contract_unknown', raw: { status: 302 } })
})

test('calls only configured addresses', async () => {
  const client = createHttpClient({ channel: 'Shopify', isAllowed: (url) => url.host === 'shop.example' })
  const call = client.send({
    method: 'GET',
    url: 'http://127.0.0.1:1/',
    timeoutMs: 50,
    signal: new AbortController().signal,
  })
  expect(await channelErrorOf(call)).toMatchObject({ kind: 'contract_unknown' })
})

test.each([
  ['a page', 'text/html', '<html>', 'Shopify answered with a page instead of data.'],
  ['half an answer', 'application/json', '{"data":{"pro', 'Shopify’s answer was cut off.'],
])('takes %s for no answer', async (_, contentType, text, message) => {
  const read = async () =>
    parseJson('Shopify', { status: 200, headers: new Headers({ 'content-type': contentType }), text })
  expect(await channelErrorOf(read())).toMatchObject({ kind: 'remote_transient', message })
})

type Options = {
  headers?: Record<string, string>
  body?: string
  requestId?: string
  timeoutMs?: number
  signal?: AbortSignal
}

function send(url: string, options: Options = {}, maxBytes = 1024 * 1024) {
  const client = createHttpClient({ channel: 'Shopify', isAllowed: () => true, maxBytes })
  return client.send({
    method: 'POST',
    url,
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    ...options,
  })
}

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response))
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
