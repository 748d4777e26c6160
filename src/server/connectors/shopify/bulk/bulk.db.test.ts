// Many products at once, against a store that runs one bulk operation at a time, late, and not always to its end.
import { setTimeout as elapse } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminPort } from '../../../../../tests/support/connector-bench.ts'
import { startShopifyBench, type ShopifyBench } from '../../../../../tests/support/shopify-bench.ts'
import { ChannelFailure, isRepeatable } from '../../ports/sales-channel.ts'
import type { ItemOutcome, ListingDraft, ListingRef, SalesChannel } from '../../ports/sales-channel.ts'

let bench: ShopifyBench
let worker: SalesChannel

beforeAll(async () => {
  bench = await startShopifyBench()
  worker = bench.connect({ SHOPIFY_BULK_FROM: '5' })
})
beforeEach(async () => {
  await bench.database.db.deleteFrom('shopify_bulk').execute()
  await bench.heal()
  await bench.reset({ bulk_lines_per_s: 200 })
  await worker.verify(bench.ctx())
})
afterAll(() => bench.stop())

type State = { bulk_operations: { status: string; lines: number }[] }
const operations = async () => ((await adminPort(bench.sandbox.adminUrl).state()) as State).bulk_operations
const calls = async (name: string) => (await bench.calls()).filter((each) => each === name).length
const priced = (drafts: ListingDraft[], priceCents: number, quantity = 3) =>
  drafts.map((draft) => ({
    ...draft,
    intent: `${draft.intent} at ${priceCents}`,
    variants: draft.variants.map((variant) => ({ ...variant, priceCents, quantity })),
  }))

/** Looks until it is decided, as the worker would again and again. */
async function followed(outcomes: ItemOutcome[], refs: ListingRef[], by = worker): Promise<ItemOutcome[]> {
  for (let looks = 0; looks < 100; looks += 1) {
    const open = outcomes.flatMap((each) => (each.state === 'pending' ? [each.operation] : []))
    if (open[0] === undefined) return outcomes
    const seen = await by.follow?.(bench.ctx(), open[0], refs).catch(passing)
    if (seen === undefined || seen === 'pending') await elapse(20)
    else
      outcomes = outcomes.flatMap((each) =>
        each.state === 'pending' ? seen.filter(({ ref }) => ref === each.ref) : [each],
      )
  }
  throw new Error('It was never decided.')
}

function passing(failure: unknown): 'pending' {
  if (failure instanceof ChannelFailure && isRepeatable(failure.error)) return 'pending'
  throw failure
}

/** As often as the worker would, until nothing is left that passes by itself. */
async function insist(drafts: ListingDraft[]): Promise<ItemOutcome[]> {
  for (let tries = 0; tries < 20; tries += 1) {
    const outcomes = await followed(await worker.publish(bench.ctx(), drafts), drafts)
    if (!outcomes.some((each) => each.state === 'failed' && isRepeatable(each.error))) return outcomes
  }
  throw new Error('It was never taken.')
}

const allDone = (drafts: ListingDraft[]): unknown[] =>
  drafts.flatMap(({ variants }) =>
    variants.map(({ ref }): unknown => expect.objectContaining({ ref, state: 'done' })),
  )

describe('from so many products on', () => {
  test('they are written and put on sale by two operations, and by no call of their own', async () => {
    const drafts = bench.drafts(12)
    const outcomes = await worker.publish(bench.ctx(), drafts)
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['pending']))
    expect(await followed(outcomes, drafts)).toEqual(allDone(drafts))
    expect((await bench.onSale()).map(({ price, quantity }) => `${quantity} for ${price}`)).toEqual(
      drafts.map(() => '3 for 120.00'),
    )
    expect(await operations()).toMatchObject([
      { status: 'COMPLETED', lines: 12 },
      { status: 'COMPLETED', lines: 12 },
    ])
    expect(await calls('UpsertProduct')).toBe(0)
    const read = await worker.readListings(bench.ctx(), drafts)
    expect(read.every((each) => each.isFound && each.isOurs)).toBe(true)
  })

  test('fewer go one by one, and are decided at once', async () => {
    const drafts = bench.drafts(4)
    expect(await worker.publish(bench.ctx(), drafts)).toEqual(allDone(drafts))
    expect(await operations()).toEqual([])
  })

  test('that is 50 where nothing else was set: 49 go one by one', async () => {
    const unset = bench.connect()
    const drafts = bench.drafts(50)
    const few = drafts.slice(1)
    expect(await unset.publish(bench.ctx(), few)).toEqual(allDone(few))
    expect(await operations()).toEqual([])
    const states = (await unset.publish(bench.ctx(), drafts)).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['pending']))
  })

  test('a new price and stock arrive where the products stand', async () => {
    const drafts = bench.drafts(6)
    await insist(drafts)
    const before = await bench.onSale()
    const known = (await bench.held()).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const changed = priced(drafts, 9_900, 7).map((draft) => ({
      ...draft,
      externalId: known.find(({ variants }) => variants[0]?.sku === draft.name)?.id ?? '',
    }))
    expect(await insist(changed)).toEqual(allDone(drafts))
    const after = await bench.onSale()
    expect(after.map(({ ids }) => ids)).toEqual(before.map(({ ids }) => ids))
    expect(new Set(after.map(({ price, quantity }) => `${quantity} for ${price}`))).toEqual(
      new Set(['7 for 99.00']),
    )
    expect(await operations()).toHaveLength(3)
  })

  test('they come off sale again by one operation, and what was never there is off already', async () => {
    const drafts = bench.drafts(6)
    await insist(drafts)
    const [stranger] = bench.drafts(7).slice(6) as [ListingDraft]
    const refs = [...drafts, stranger].map((ref) => ({ ...ref, intent: `off ${ref.intent}` }))
    const outcomes = await followed(await worker.unpublish(bench.ctx(), refs), refs)
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['done']))
    expect(await bench.onSale()).toEqual([])
    expect(await operations()).toHaveLength(3)
    expect(await calls('Unpublish')).toBe(0)
  })
})

describe('whatever fails when', () => {
  test('an answer that is lost leaves one operation, which is found by its name', async () => {
    const drafts = bench.drafts(6)
    await bench.disturb({ kind: 'lost_answer', operation: 'RunBulk' })
    const outcomes = await worker.publish(bench.ctx(), drafts)
    await expect(worker.follow?.(bench.ctx(), pendingOf(outcomes), drafts)).rejects.toThrow(ChannelFailure)
    await bench.heal()
    expect(await followed(outcomes, drafts)).toEqual(allDone(drafts))
    expect(await operations()).toHaveLength(2)
  })

  test('a worker that died before it could note what it began begins nothing twice', async () => {
    const drafts = bench.drafts(6)
    await worker.publish(bench.ctx(), drafts)
    const successor = bench.connect({ SHOPIFY_BULK_FROM: '5' })
    const outcomes = await successor.publish(bench.ctx(), drafts.slice(0, 2))
    expect(pendingOf(outcomes)).toMatch(/^bulk:\d+$/)
    expect(await followed(outcomes, drafts, successor)).toEqual(allDone(drafts.slice(0, 2)))
    expect(await operations()).toHaveLength(2)
    expect(await bench.onSale()).toHaveLength(6)
  })

  test('several workers at one operation take it to its end once', async () => {
    const drafts = bench.drafts(6)
    const outcomes = await worker.publish(bench.ctx(), drafts)
    const others = [worker, bench.connect(), bench.connect()]
    const seen = await Promise.all(others.map((by) => followed(outcomes, drafts, by)))
    for (const each of seen) expect(each).toEqual(allDone(drafts))
    expect(await operations()).toHaveLength(2)
  })

  test('two wait for each other: the store runs one at a time', async () => {
    const drafts = bench.drafts(12)
    const halves = [drafts.slice(0, 6), drafts.slice(6)]
    const begun = await Promise.all(halves.map((half) => worker.publish(bench.ctx(), half)))
    const ended = await Promise.all(begun.map((outcomes, at) => followed(outcomes, halves[at] ?? [])))
    expect(ended.flat()).toEqual(allDone(drafts))
    expect(await bench.onSale()).toHaveLength(12)
  })

  test('three are open at a time, however many workers begin at once, and the next goes when one is over', async () => {
    const drafts = bench.drafts(20)
    const parts = [0, 5, 10, 15].map((from) => drafts.slice(from, from + 5))
    const workers = [worker, bench.connect({ SHOPIFY_BULK_FROM: '5' })]
    const begun = await Promise.all(
      parts.map((part, at) => (workers[at % 2] ?? worker).publish(bench.ctx(), part)),
    )
    const states = begun.map((outcomes) => [...new Set(outcomes.map(({ state }) => state))].join())
    expect(states.toSorted()).toEqual(['failed', 'pending', 'pending', 'pending'])
    const refused = states.indexOf('failed')
    expect(begun[refused]).toEqual(
      Array.from({ length: 5 }, (): unknown =>
        expect.objectContaining({ error: expect.objectContaining({ kind: 'throttled' }) as unknown }),
      ),
    )
    // Who is refused helps the oldest along.
    let again = begun[refused] ?? []
    for (let tries = 0; tries < 20 && again.some(({ state }) => state !== 'pending'); tries += 1)
      again = await worker.publish(bench.ctx(), parts[refused] ?? [])
    expect(pendingOf(again)).toMatch(/^bulk:\d+$/)
  })

  test('what an operation did not come to goes out again, and nothing is doubled', async () => {
    const drafts = bench.drafts(8)
    await bench.settings({ bulk_fails_after: 3 })
    const outcomes = await followed(await worker.publish(bench.ctx(), drafts), drafts)
    expect(outcomes.map(({ state }) => state)).toEqual([
      ...['done', 'done', 'done'],
      ...['failed', 'failed', 'failed', 'failed', 'failed'],
    ])
    expect(await insist(drafts)).toEqual(allDone(drafts))
    expect((await bench.held()).length).toBe(8)
    expect(await bench.onSale()).toHaveLength(8)
  })

  test('where the results have expired, the products themselves tell', async () => {
    await bench.settings({ bulk_url_s: 0 })
    const drafts = bench.drafts(6)
    const outcomes = await followed(await worker.publish(bench.ctx(), drafts), drafts)
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['failed']))
    await bench.settings({ bulk_url_s: 60 })
    expect(await insist(drafts)).toEqual(allDone(drafts))
    expect(await bench.held()).toHaveLength(6)
  })

  test('results that are cut off or no results at all are fetched again', async () => {
    const drafts = bench.drafts(6)
    const outcomes = await worker.publish(bench.ctx(), drafts)
    await bench.disturb({ kind: 'half', path: '/bulk-results/', rate: 0.5 })
    expect(await followed(outcomes, drafts)).toEqual(allDone(drafts))
  })

  test('a newer price waits for the older one to be over, and stays', async () => {
    const drafts = bench.drafts(6)
    await worker.publish(bench.ctx(), drafts)
    expect(await insist(priced(drafts, 15_000))).toEqual(allDone(drafts))
    expect(new Set((await bench.onSale()).map(({ price }) => price))).toEqual(new Set(['150.00']))
  })

  test('what somebody else has at the address is not overwritten, and holds up no other', async () => {
    const drafts = bench.drafts(6)
    const [first] = drafts as [ListingDraft]
    await insist([{ ...first, ref: '77', name: 'S-1' }])
    const [theirs] = await bench.held()
    const taken = { ...first, externalId: theirs?.id ?? '' }
    const outcomes = await insist([taken, ...drafts.slice(1)])
    expect(outcomes.map(({ state }) => state)).toEqual(['failed', ...drafts.slice(1).map(() => 'done')])
    expect(outcomes[0]).toMatchObject({ error: { kind: 'duplicate' } })
  })
})

function pendingOf(outcomes: ItemOutcome[]): string {
  const [first] = outcomes
  if (first?.state !== 'pending') throw new Error('Nothing is pending.')
  return first.operation
}
