import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeStore, setProduct, shoe } from '../../tests/support/practice-store.ts'
import type { PracticeStore } from '../../tests/support/practice-store.ts'
import type { CallLog } from './call-log.ts'

let store: PracticeStore
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(() => store.reset())
afterAll(() => store.close())

const call = (signal?: AbortSignal, requestId = 'some work') =>
  fetch(`${store.address}/shopify/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-access-token': 'shpat_backroom_sandbox',
      'x-request-id': requestId,
    },
    body: JSON.stringify({ query: setProduct, variables: { input: shoe(['9']) } }),
    ...(signal && { signal }),
  })
const always = (rule: Record<string, unknown>) =>
  store.admin('faults/', { seed: 7, rules: [{ rate: 1, ...rule }] })
const held = async () => (await store.state()).products.length

test('tells of the calls since one, each with what befell it, and of the points that they took', async () => {
  const callsSince = async (number: number) =>
    (await (await store.admin(`calls/?after=${number}`)).json()) as CallLog
  await call()
  await expect.poll(async () => (await callsSince(0)).count).toBe(1)
  await always({ kind: 'throttle', status: 429 })
  await call()
  await expect
    .poll(() => callsSince(1))
    .toMatchObject({ count: 2, calls: [{ status: 429, fault: 'throttle' }] })
  expect((await store.state()).points_spent).toBeGreaterThan(0)
})

describe('injected faults', () => {
  test('throttle as the vendor does, before any work is done', async () => {
    await always({ kind: 'throttle' })
    const answer = await call()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'THROTTLED' } }] })
    expect(await held()).toBe(0)
  })

  test('befall the work that they name, and no other', async () => {
    await always({ kind: 'error', request_id: 'their work' })
    expect((await call()).status).toBe(200)
    expect((await call(undefined, 'their work')).status).toBe(500)
    const { calls } = (await (await store.admin('calls/')).json()) as CallLog
    expect(calls.map(({ request_id: id, fault }) => [id, fault])).toEqual([
      ['some work', null],
      ['their work', 'error'],
    ])
  })

  test('throttle with a status when told one', async () => {
    await always({ kind: 'throttle', status: 429 })
    const answer = await call()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('2.0')
  })

  test('are slow where that is all, and the work is done, though nobody waits for it any more', async () => {
    await always({ kind: 'slow', delay_ms: 200 })
    const started = performance.now()
    expect((await call()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(199)
    await store.reset()
    await always({ kind: 'slow', delay_ms: 200 })
    await expect(call(AbortSignal.timeout(50))).rejects.toThrow()
    expect(await held()).toBe(0)
    await expect.poll(held).toBe(1)
  })

  test.each([
    ['error', 500, 'application/json'],
    ['html', 502, 'text/html'],
  ])('break with %s, before any work is done', async (kind, status, type) => {
    await always({ kind })
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(await held()).toBe(0)
  })

  test('begin only after so many calls', async () => {
    await always({ kind: 'error', after: 2 })
    const statuses = [await call(), await call(), await call(), await call()].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 500, 500])
  })

  test('lose the answer after the work was done', async () => {
    await always({ kind: 'lost_answer' })
    await expect(call()).rejects.toThrow('fetch failed')
    expect(await held()).toBe(1)
  })

  test('send half of an answer after the work was done', async () => {
    await always({ kind: 'half' })
    const answer = await call()
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect(await held()).toBe(1)
  })

  test('hang until the line is cut, without any work', async () => {
    await always({ kind: 'hang', delay_ms: 20 })
    await expect(call()).rejects.toThrow()
    await always({ kind: 'hang' })
    await expect(call(AbortSignal.timeout(50))).rejects.toThrow()
    expect(await held()).toBe(0)
  })

  test('send a body of 50 MB', async () => {
    await always({ kind: 'huge' })
    expect((await (await call()).arrayBuffer()).byteLength).toBeGreaterThan(50 * 1024 * 1024)
  })

  test('hit only the operation, path and method that a rule names', async () => {
    await always({ kind: 'error', operation: 'publishablePublish' })
    expect((await call()).status).toBe(200)
    await always({ kind: 'error', path: '/oauth/' })
    expect((await call()).status).toBe(200)
    await always({ kind: 'error', method: 'get' })
    expect((await call()).status).toBe(200)
    await always({ kind: 'error', operation: 'SetProduct', method: 'post', path: '/graphql' })
    expect((await call()).status).toBe(500)
  })

  test('come in the same order from the same seed, as often as the rate says', async () => {
    const run = async () => {
      await store.admin('faults/', { seed: 3, rules: [{ rate: 0.3, kind: 'error' }] })
      const statuses = []
      for (let number = 0; number < 60; number += 1) statuses.push((await call()).status)
      return statuses
    }
    const first = await run()
    expect(await run()).toEqual(first)
    const broken = first.filter((status) => status === 500).length
    expect(broken).toBeGreaterThan(6)
    expect(broken).toBeLessThan(30)
  })

  test('end when they are deleted', async () => {
    await always({ kind: 'error' })
    await store.admin('faults/', undefined, 'DELETE')
    expect((await call()).status).toBe(200)
    expect((await store.state()).faults.rules).toEqual([])
  })
})

describe('the admin port', () => {
  test.each([
    ['faults/', { rules: [{ rate: 1, kind: 'fire' }] }, 'kind'],
    ['faults/', { rules: [{ kind: 'error' }] }, 'rate'],
    ['faults/', { rules: [{ rate: 1, kind: 'error', where: 'x' }] }, 'where'],
    ['faults/', {}, 'rules'],
    ['settings/', { speed: 3 }, 'speed'],
    ['settings/', { scopes: 'all' }, 'scopes'],
    ['reset/', { bucket_size: -1 }, 'bucket_size'],
  ])('refuses at %s: %j', async (path, body, word) => {
    const answer = await store.admin(path, body)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { error: string }).error).toContain(word)
  })

  test('logs what was called and what came of it, without a body', async () => {
    await always({ kind: 'error' })
    await call()
    const { calls } = (await store.state()).log
    expect(calls).toMatchObject([
      { method: 'POST', operations: ['SetProduct', 'productSet'], status: 500, fault: 'error' },
    ])
    expect(JSON.stringify(calls)).not.toContain('shpat_')
  })

  test('lists the vendors', async () => {
    const list = await (await fetch(`${store.address}/_sandbox/`)).json()
    expect(list).toMatchObject({
      vendors: [
        { name: 'shopify', page: '/_sandbox/shopify/' },
        { name: 'shipstation' },
        { name: 'stockx', page: '/_sandbox/stockx/' },
        { name: 'alias' },
        { name: 'channeladvisor' },
        { name: 'voyageone' },
      ],
    })
  })
})
