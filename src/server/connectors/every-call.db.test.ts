// What every connector has to keep to at every call of its ports, tried against its sandbox over HTTP: whatever comes instead of
// an answer is told as what it is, shows no secret, and the next try comes to the end with everything done once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badAnswers } from '../../../tests/support/bad-answers.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../tests/support/practice-vendor.ts'
import { actingVendors, type VendorAct } from '../../../tests/support/vendor-acts.ts'
import { ChannelFailure, type ChannelError, type Ctx } from './ports/sales-channel.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const forgetLimits = async () => {
  await database.db.deleteFrom('channel_limiter').execute()
  await database.db.deleteFrom('channel_quota').execute()
}
const ctxOf = (credential: string, seconds = 30): Ctx => ({
  credential,
  deadline: new Date(Date.now() + seconds * 1000),
  signal: new AbortController().signal,
})

describe.each(actingVendors)('$name', ({ name, startsAt, secrets, prepare, signIn, acts }) => {
  let vendor: PracticeVendor
  let all: VendorAct[]

  beforeAll(async () => {
    vendor = await openPracticeVendor(name, startsAt)
  })
  beforeEach(async () => {
    await heal()
    await database.db.deleteFrom('channel_token').execute()
    await prepare(vendor)
    const given = { vendor, database, ctx: ctxOf(`${name} looked at`) }
    all = await acts(given)
    await Promise.all(all.map((act) => signIn(given)(ctxOf(accountOf(act)))))
    await forgetLimits()
  })
  afterAll(() => vendor.close())

  // Each has a limiter and a breaker of its own: what befalls one says nothing of the others.
  const accountOf = (act: VendorAct) => `${name} ${act.name}`
  const disturb = (acts: VendorAct[], rule: object) =>
    vendor.admin('faults/', {
      rules: [...new Set(acts.map(({ operation }) => operation))].map((operation) => ({
        ...{ rate: 1, operation },
        ...rule,
      })),
    })
  const heal = async () => {
    await vendor.admin('faults/', { rules: [] })
    await forgetLimits()
  }
  const runAll = (tries: number) => Promise.all(all.map((act) => act.run(ctxOf(accountOf(act)), tries)))
  const timesDone = () =>
    Promise.all(
      all.flatMap((act) => (act.done === undefined ? [] : [act.done().then((times) => [act.name, times])])),
    )
  const eachOnce = () => all.flatMap((act) => (act.done === undefined ? [] : [[act.name, 1]]))

  test('each comes to its end, and again, with everything done once', async () => {
    for (const tries of [1, 2]) await runAll(tries)
    expect(await timesDone()).toEqual(eachOnce())
  })

  test('an answer that takes its time is waited for', async () => {
    await disturb(all, { kind: 'slow', delay_ms: 300 })
    await runAll(1)
    expect(await timesDone()).toEqual(eachOnce())
  })

  test.each(badAnswers)('$name', async ({ rule, kind, mayBeDone, seconds }) => {
    // What is read before something is done is answered: the others are about that.
    const [doing, reading] = [all.filter(does), all.filter((act) => !does(act))]
    for (const acts of [reading, doing]) {
      await disturb(acts, rule)
      const told = await Promise.all(
        acts.map(
          async (act) => [act.name, await errorOf(act.run(ctxOf(accountOf(act), seconds), 1))] as const,
        ),
      )
      expect(told.map(([name, error]) => [name, error?.kind ?? null])).toEqual(
        acts.map(({ name, tells }) => [name, tells?.[rule.kind] === undefined ? kind : tells[rule.kind]]),
      )
      for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(secret)
      await heal()
    }
    // What comes too late is done after all, and by then is nothing new.
    if (mayBeDone) await expect.poll(timesDone).toEqual(eachOnce())
    await runAll(2)
    expect(await timesDone()).toEqual(eachOnce())
    const calls = await callsOf(vendor)
    const askedAgain = doing.filter(
      ({ isAbsolute = false, operation }) =>
        mayBeDone && !isAbsolute && calls.filter((call) => call === operation).length > 1,
    )
    expect(askedAgain.map(({ name }) => name)).toEqual([])
  })
})

async function callsOf(vendor: PracticeVendor): Promise<string[]> {
  type State = { log: { calls: { operations: string[] }[] } }
  const { log } = (await vendor.admin('state/')).body as State
  return log.calls.flatMap(({ operations }) => operations)
}

const does = ({ done }: VendorAct) => done !== undefined

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
