// Over real sockets, as callers who are still writing when the answer comes.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { head } from '../../../../tests/support/raw-caller.ts'
import {
  createSampleHttp,
  sampleAuthorization,
  type SampleHttp,
} from '../../../../tests/support/sample-http.ts'

let sample: SampleHttp
let address: string
beforeAll(async () => {
  sample = await createSampleHttp()
  address = await sample.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => sample.close())

const block = Buffer.alloc(1024 ** 2, 'x')
const chunk = Buffer.concat([Buffer.from('100000\r\n'), block, Buffer.from('\r\n')])

/** Sends blocks one after the other, then asks once more, and answers what came in return. */
async function statusesOf(length: string, blocks: readonly Buffer[]): Promise<string[]> {
  const { hostname, port } = new URL(address)
  const caller = connect({ host: hostname, port: Number(port) }).setMaxListeners(0)
  let heard = ''
  caller.on('data', (bytes) => (heard += bytes.toString('latin1')))
  // Cut off while writing: what was heard until then is what counts.
  caller.on('error', () => undefined)
  const write = async (bytes: string | Buffer) => {
    if (caller.destroyed || caller.write(bytes)) return
    await Promise.race([once(caller, 'drain'), once(caller, 'close')]).catch(() => undefined)
  }
  const json = 'content-type: application/json'
  await write(head('POST /api/things/', `authorization: ${sampleAuthorization}`, json, length))
  for (const each of blocks) await write(each)
  await write(head('GET /healthz/', 'connection: close'))
  await expect.poll(() => caller.destroyed, { timeout: 10_000 }).toBe(true)
  return [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status = '']) => status)
}

describe('a body of more than is taken', () => {
  test.each<[string, string, Buffer[]]>([
    ['that says how long it is', 'content-length: 10485760', Array<Buffer>(10).fill(block)],
    ['in chunks', 'transfer-encoding: chunked', [...Array<Buffer>(10).fill(chunk), Buffer.from('0\r\n\r\n')]],
  ])('%s is refused so that its sender reads it, and may ask again', async (_, length, blocks) => {
    const asked = Array.from({ length: 20 }, () => statusesOf(length, blocks))
    for (const statuses of await Promise.all(asked)) expect(statuses).toEqual(['413', '200'])
  })

  test('and of no end is cut', async () => {
    const statuses = await statusesOf('content-length: 209715200', Array<Buffer>(200).fill(block))
    expect(statuses).not.toContain('200')
  })
})
