// Several workers with one account at the practice Shopify, which tells one of them to wait.
import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { usePracticeBench } from '../../../../tests/support/practice-bench.ts'
import type { LoggedCall } from '../../../sandbox/call-log.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { connectShopifyOrders } from '../shopify/connect-shopify.ts'

const bench = usePracticeBench('shopify')
const secretKey = randomBytes(32)
/** What its refusals ask for. */
const waitMs = 2_000
/** Of times that are noted in whole milliseconds. */
const roundingMs = 2

/** A worker has a limiter of its own: of the others it knows by the database alone. */
function worker() {
  const { db } = bench.database
  const config = loadConfig({ SHOPIFY_API_URL: bench.vendor.url }).shopify
  const source = connectShopifyOrders({
    ...{ config, db, secretKey },
    ...{ clock: systemClock, log: createLog('silent') },
  })
  return () => source.readPage(bench.ctx(20), { since: null, at: null })
}

async function callsAfter(number: number) {
  type State = { log: { calls: LoggedCall[] } }
  const { log } = (await bench.vendor.admin('state/')).body as State
  return log.calls.filter((call) => call.number > number)
}
const heal = () =>
  fetch(bench.vendor.url.replace('/shopify', '/_sandbox/shopify/faults/'), { method: 'DELETE' })
const isBlocked = async () => {
  const row = bench.database.db.selectFrom('channel_limiter').select('blocked_until')
  expect((await row.executeTakeFirstOrThrow()).blocked_until).not.toBeNull()
}
const startOf = ({ at, milliseconds }: LoggedCall) => Date.parse(at) - milliseconds

test('once one of them was told to wait, none calls before that time is over', async () => {
  await bench.vendor.admin('reset/', { delay_ms: 0, bucket_size: 1_000_000, restore_rate: 1_000_000 })
  const workers = [worker(), worker(), worker()] as const
  // Each has its token.
  await Promise.all(workers.map((read) => read()))
  const before = (await callsAfter(0)).at(-1)?.number ?? 0
  await bench.disturb({ kind: 'throttle', status: 429 })
  const refused = workers[0]()
  await vi.waitFor(isBlocked, { timeout: 5_000, interval: 10 })
  await heal()
  await Promise.all([refused, ...workers.flatMap((read) => [read(), read()])])
  const [first, ...others] = await callsAfter(before)
  expect(first).toMatchObject({ status: 429, fault: 'throttle' })
  expect(others).toHaveLength(7)
  const told = startOf(first ?? expect.unreachable()) + waitMs - roundingMs
  expect(others.map(startOf).filter((start) => start < told)).toEqual([])
})
