// What every connector has to keep to at every call of its ports, tried against its sandbox over HTTP: whatever comes instead of
// an answer is told as what it is, shows no secret, and the next try comes to the end with everything done once.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badAnswers } from './bad-answers.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { openPracticeVendor, type PracticeVendor } from './practice-vendor.ts'
import { issuedSecrets, type ActingVendor, type VendorAct } from './vendor-act.ts'
import type { CallLog, LoggedCall } from '../../src/sandbox/call-log.ts'
import {
  ChannelFailure,
  type ChannelError,
  type Ctx,
} from '../../src/server/connectors/ports/sales-channel.ts'

const ctxOf = (credential: string, seconds = 30): Ctx => ({
  credential,
  deadline: new Date(Date.now() + seconds * 1000),
  signal: new AbortController().signal,
})

/** Declares the tests of one vendor. */
export function tryEveryCall({
  name,
  startsAt,
  secrets,
  prepare,
  signIn,
  acts,
  ...known
}: ActingVendor): void {
  describe(name, () => {
    let database: TestDatabase
    let vendor: PracticeVendor
    let all: VendorAct[]
    const called = new Set<string>()

    beforeAll(async () => {
      database = await createTestDatabase()
      vendor = await openPracticeVendor(name, startsAt)
    })
    beforeEach(async () => {
      await heal()
      await database.db.deleteFrom('channel_token').execute()
      await prepare(vendor)
      // It looks until the test has ended, which on a busy machine takes longer than a call may.
      const given = { vendor, database, ctx: ctxOf(`${name} looked at`, 600) }
      all = await acts(given)
      await someAtATime(all, async (act) => {
        const ctx = ctxOf(accountOf(act), 600)
        await signIn(given)(ctx)
        await act.ready?.(ctx)
      })
      await forgetLimits()
    })
    afterEach(async () => {
      // A query in GraphQL has further names, of what it asks for.
      for (const { operations } of await callsOf(vendor))
        for (const each of operations.slice(0, 1)) called.add(each)
    })
    afterAll(async () => {
      await vendor.close()
      await database.drop()
    })

    const forgetLimits = async () => {
      await database.db.deleteFrom('channel_limiter').execute()
      await database.db.deleteFrom('channel_quota').execute()
    }

    // Each has a limiter and a breaker of its own: what befalls one says nothing of the others.
    const accountOf = (act: VendorAct) => `${name} ${act.name}`
    /** Of each act the one call that it is about. */
    const disturb = (rule: object) =>
      vendor.admin('faults/', {
        rules: all.map((act) => ({
          ...(act.path === undefined ? { operation: act.operation } : { path: act.path }),
          ...(act.isOfStorage === true ? {} : { request_id: accountOf(act) }),
          ...{ rate: 1, ...rule },
        })),
      })
    const heal = async () => {
      await vendor.admin('faults/', { rules: [] })
      await forgetLimits()
    }
    const run = (act: VendorAct, { tries, seconds }: { tries: number; seconds?: number }) =>
      act.run({ ...ctxOf(accountOf(act), seconds), requestId: accountOf(act) }, tries)
    const runAll = (tries: number) => someAtATime(all, (act) => run(act, { tries }))
    const timesDone = (among = all) =>
      Promise.all(
        among.flatMap((act) =>
          act.done === undefined ? [] : [act.done().then((times) => [act.name, times])],
        ),
      )
    const eachOnce = (among = all) => among.flatMap((act) => (act.done === undefined ? [] : [[act.name, 1]]))

    test('each comes to its end, and again, with everything done once', async () => {
      for (const tries of [1, 2]) await runAll(tries)
      expect(await timesDone()).toEqual(eachOnce())
    })

    test('an answer that takes its time is waited for', async () => {
      await disturb({ kind: 'slow', delay_ms: 300 })
      await runAll(1)
      expect(await timesDone()).toEqual(eachOnce())
    })

    test.each(badAnswers)('$name', async ({ rule, kind, mayBeDone, seconds }) => {
      const issuedBefore = await issuedSecrets(database)
      await disturb(rule)
      const told = await someAtATime(
        all,
        async (act) => [act.name, await errorOf(run(act, { tries: 1, seconds }))] as const,
      )
      const expected = new Map(
        all.map(({ name, tells }) => [name, tells?.[rule.kind] === undefined ? kind : tells[rule.kind]]),
      )
      // With all that was told: its kind alone says little of how it came about.
      expect(told.filter(([name, error]) => (error?.kind ?? null) !== expected.get(name))).toEqual([])
      for (const secret of [...secrets, ...issuedBefore, ...(await issuedSecrets(database))])
        expect(JSON.stringify(told)).not.toContain(secret)
      await heal()
      // What comes too late is done after all, and by then is nothing new.
      const doing = all.filter(({ done, isOnTheWay = false }) => done !== undefined && !isOnTheWay)
      if (mayBeDone) await expect.poll(() => timesDone(doing)).toEqual(eachOnce(doing))
      await runAll(2)
      expect(await timesDone()).toEqual(eachOnce())
      const calls = await callsOf(vendor)
      const timesAsked = (act: VendorAct) =>
        calls.filter((call) => call.request_id === accountOf(act) && call.operations.includes(act.operation))
          .length
      const askedAgain = doing.filter((act) => mayBeDone && act.isAbsolute !== true && timesAsked(act) > 1)
      expect(askedAgain.map(({ name }) => name)).toEqual([])
    })

    test('every call is what some act is about', () => {
      const { calls = [], hitElsewhere = {} } = known
      const tried = new Set([...all.map(({ operation }) => operation), ...Object.keys(hitElsewhere)])
      expect(new Set([...calls, ...called]).difference(tried)).toEqual(new Set())
    })
  })
}

// All at once, a busy machine takes longer over one call than a call may take.
const atOnce = 6

async function someAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += atOnce)
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  return results
}

async function callsOf(vendor: PracticeVendor): Promise<LoggedCall[]> {
  return ((await vendor.admin('calls/')).body as CallLog).calls
}

/** Null where it came to its end. */
function errorOf(act: Promise<unknown>): Promise<ChannelError | null> {
  return act.then(
    () => null,
    (failure: unknown) => {
      if (failure instanceof ChannelFailure) return failure.error
      throw failure
    },
  )
}
