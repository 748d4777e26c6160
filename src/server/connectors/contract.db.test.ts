// What every connector has to keep to, tried against its sandbox over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badAnswers } from '../../../tests/support/bad-answers.ts'
import { channelErrorOf } from '../../../tests/support/channel-error.ts'
import type { ConnectorBench } from '../../../tests/support/connector-bench.ts'
import { startShopifyBench } from '../../../tests/support/shopify-bench.ts'
import { startStockxBench } from '../../../tests/support/stockx-bench.ts'
import { startVoyageOneBench } from '../../../tests/support/voyageone-bench.ts'
import { ChannelFailure, isRepeatable } from './ports/sales-channel.ts'
import type { DraftVariant, ItemOutcome, ListingDraft } from './ports/sales-channel.ts'

type ContractCase = {
  name: string
  start: () => Promise<ConnectorBench>
  /** The call that creates what is listed, and another one that publishing makes. */
  create: string
  other: string
  /** Whether a creation may be repeated; else an answer that says nothing leaves the outcome unknown. */
  isCreateHarmless: boolean
}

const cases: ContractCase[] = [
  {
    name: 'Shopify',
    start: startShopifyBench,
    create: 'UpsertProduct',
    other: 'Publish',
    isCreateHarmless: true,
  },
  {
    name: 'StockX',
    start: startStockxBench,
    create: 'CreateListings',
    other: 'GetListings',
    isCreateHarmless: false,
  },
  {
    name: 'VoyageOne',
    start: startVoyageOneBench,
    create: 'productUpsert',
    other: 'stockSet',
    isCreateHarmless: true,
  },
]

const stormKinds = ['throttle', 'error', 'lost_answer', 'half', 'html', 'wrong_type'] as const

describe.each(cases)('$name', ({ start, create, other, isCreateHarmless }) => {
  let bench: ConnectorBench

  beforeAll(async () => {
    bench = await start()
  })
  beforeEach(async () => {
    await bench.reset()
  })
  afterAll(async () => {
    await bench.stop()
  })

  const read = (drafts: ListingDraft[]) => bench.connector.readListings(bench.ctx(), drafts)
  const shown = async (draft: ListingDraft) => {
    const [listing] = await read([draft])
    return listing?.isFound ? listing.listings : []
  }

  test('says who we are', async () => {
    const account = await bench.connector.verify(bench.ctx())
    expect(account.name).not.toBe('')
    expect(account.currency).toMatch(/^[A-Z]{3}$/)
  })

  test('what is new is on sale with its price and stock, and reads back so', async () => {
    const drafts = bench.drafts(2)
    expect(statesOf(await bench.publish(drafts))).toEqual(['1 done', '2 done'])
    const sold = { price: '120.00', quantity: 3 }
    expect(await bench.onSale()).toMatchObject([
      { sku: 'S-1', ...sold },
      { sku: 'S-2', ...sold },
    ])
    for (const [index, listing] of (await read(drafts)).entries()) {
      expect(listing).toMatchObject({ ref: drafts[index]?.ref, isFound: true, isOurs: true })
      const listings = listing.isFound ? listing.listings : []
      expect(listings.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3)
      expect(listings.every(({ isLive, priceCents }) => isLive && priceCents === 12_000)).toBe(true)
    }
  })

  test('the same again changes nothing', async () => {
    const drafts = bench.drafts(2)
    await bench.publish(drafts)
    const before = await bench.onSale()
    expect(statesOf(await bench.publish(drafts))).toEqual(['1 done', '2 done'])
    expect(await bench.onSale()).toEqual(before)
  })

  test('a changed price and stock arrive, up and down, where they stand', async () => {
    const drafts = bench.drafts(1)
    await bench.publish(drafts)
    const [before] = await bench.onSale()
    await bench.publish(changed(drafts, { priceCents: 9_900, quantity: 5 }))
    const [more] = await bench.onSale()
    expect(more).toMatchObject({ price: '99.00', quantity: 5 })
    expect(more?.ids).toEqual(expect.arrayContaining(before?.ids ?? []))
    await bench.publish(changed(drafts, { priceCents: 9_900, quantity: 2 }))
    const [fewer] = await bench.onSale()
    expect(fewer).toMatchObject({ price: '99.00', quantity: 2 })
    expect(more?.ids).toEqual(expect.arrayContaining(fewer?.ids ?? []))
  })

  test('several in one call keep the order of their outcomes, and of what is read', async () => {
    const drafts = bench.drafts(3).toReversed()
    expect(statesOf(await bench.publish(drafts))).toEqual(['3 done', '2 done', '1 done'])
    const listings = await read(drafts)
    expect(listings.map(({ ref, isFound }) => [ref, isFound])).toEqual(drafts.map(({ ref }) => [ref, true]))
  })

  test('what the check finds is refused in its words, and holds up no other', async () => {
    const [one, two, three] = bench.drafts(3) as [ListingDraft, ListingDraft, ListingDraft]
    const [bad] = changed([two], { priceCents: Number.NaN }) as [ListingDraft]
    const [problem] = bench.connector.check(bad)
    expect(problem?.error.message).toContain('S-2')
    const outcomes = await bench.publish([one, bad, three])
    expect(statesOf(outcomes)).toEqual(['1 done', '2 failed', '3 done'])
    expect(errorOf(outcomes[1])).toEqual(problem?.error)
    expect((await bench.onSale()).map(({ sku }) => sku)).toEqual(['S-1', 'S-3'])
  })

  test('what was unpublished is off sale, stays so, and can come back as it was', async () => {
    const drafts = bench.drafts(1)
    await bench.publish(drafts)
    const before = await bench.onSale()
    for (let time = 1; time <= 2; time += 1) {
      expect(await bench.unpublish(drafts)).toMatchObject([{ state: 'done' }])
      expect(await bench.onSale()).toEqual([])
      expect((await shown(drafts[0] as ListingDraft)).some(({ isLive }) => isLive)).toBe(false)
    }
    await bench.publish(drafts)
    expect(await bench.onSale()).toEqual(before)
  })

  test('unpublishing takes off what a creation left whose answer was lost', async () => {
    const drafts = bench.drafts(1)
    await bench.connector.verify(bench.ctx())
    await bench.disturb({ kind: 'lost_answer', operation: create })
    expect(await bench.publish(drafts)).toMatchObject([{ state: 'failed' }])
    await bench.heal()
    expect(await bench.insist(() => bench.unpublish(drafts))).toMatchObject([{ state: 'done' }])
    expect(await bench.onSale()).toEqual([])
  })

  test('what is gone there reads as gone, is off sale, and is created anew by publishing', async () => {
    const drafts = bench.drafts(1)
    await bench.publish(drafts)
    await bench.wipe()
    expect(await read(drafts)).toEqual([{ ref: drafts[0]?.ref, isFound: false }])
    expect(await bench.unpublish(drafts)).toMatchObject([{ state: 'done' }])
    expect(await bench.publish(drafts)).toMatchObject([{ state: 'done' }])
    expect(await bench.onSale()).toMatchObject([{ sku: 'S-1', quantity: 3 }])
  })

  describe.each(badAnswers)('after $name', ({ rule, kind, mayBeDone, seconds }) => {
    test.each([
      ['at the creation', create],
      ['at another call', other],
    ])('%s the error is right, and the next tries leave each once on sale', async (_where, operation) => {
      const drafts = bench.drafts(2)
      await bench.connector.verify(bench.ctx())
      await bench.disturb({ ...rule, operation })
      const failed = await bench.publish(drafts, { seconds })
      expect(statesOf(failed)).toEqual(['1 failed', '2 failed'])
      const isUnknown = operation === create && !isCreateHarmless && kind !== 'throttled'
      const error = errorOf(failed[0])
      expect(error).toMatchObject({ kind: isUnknown ? 'outcome_unknown' : kind })
      expect(error !== undefined && isRepeatable(error)).toBe(isUnknown || kind !== 'contract_unknown')
      await bench.heal()
      const isThere = [
        { sku: 'S-1', quantity: 3 },
        { sku: 'S-2', quantity: 3 },
      ]
      // Here the connector is patient for a second only, and the late one comes after that.
      if (isUnknown && mayBeDone) await expect.poll(() => bench.onSale()).toMatchObject(isThere)
      expect(statesOf(await bench.insist(() => bench.publish(drafts)))).toEqual(['1 done', '2 done'])
      expect(await bench.onSale()).toMatchObject(isThere)
    })
  })

  test('a storm of faults loses nothing and doubles nothing', async () => {
    const drafts = bench.drafts(12)
    await bench.connector.verify(bench.ctx())
    await bench.disturb(...stormKinds.map((kind) => ({ kind, rate: 0.07 })))
    for (const draft of drafts) {
      expect(await bench.insist(() => patiently(() => bench.publish([draft])))).toMatchObject([
        { state: 'done' },
      ])
    }
    await bench.heal()
    const there = (await bench.onSale()).map(({ sku, quantity }) => `${quantity} of ${sku}`)
    expect(there.toSorted()).toEqual(drafts.map(({ name }) => `3 of ${name}`).toSorted())
  })

  /** What can't be followed just now is followed again. */
  async function patiently(act: () => Promise<ItemOutcome[]>): Promise<ItemOutcome[]> {
    for (;;) {
      try {
        return await act()
      } catch (failure) {
        if (!(failure instanceof ChannelFailure)) throw failure
        expect(isRepeatable(failure.error)).toBe(true)
        await bench.forgetLimits()
      }
    }
  }

  test('a read that fails says how', async () => {
    const drafts = bench.drafts(1)
    await bench.publish(drafts)
    await bench.disturb({ kind: 'error' })
    expect(await channelErrorOf(read(drafts))).toMatchObject({ kind: 'remote_transient' })
    await bench.heal()
  })

  test('a channel that is down is left alone for a while, then asked again', async () => {
    const drafts = bench.drafts(1)
    await bench.connector.verify(bench.ctx())
    await bench.disturb({ kind: 'error' })
    for (let tries = 0; tries < 8; tries += 1) await bench.publish(drafts)
    const asked = (await bench.calls()).length
    const error = errorOf((await bench.publish(drafts))[0])
    expect(error).toMatchObject({ kind: 'remote_transient', raw: { code: 'BREAKER_OPEN' } })
    expect(error?.retryAfterMs).toBeGreaterThan(0)
    expect((await bench.calls()).length).toBe(asked)
    await bench.heal()
    expect(await bench.publish(drafts)).toMatchObject([{ state: 'done' }])
  })

  test('nothing is started outside after the worker was told to stop', async () => {
    const asked = (await bench.calls()).length
    const [outcome] = await bench.publish(bench.drafts(1), { signal: AbortSignal.abort() })
    expect(errorOf(outcome)).toMatchObject({ kind: 'remote_transient' })
    expect((await bench.calls()).length).toBe(asked)
  })
})

function changed(drafts: ListingDraft[], change: Partial<DraftVariant>): ListingDraft[] {
  return drafts.map((draft) => ({
    ...draft,
    variants: draft.variants.map((variant) => ({ ...variant, ...change })),
  }))
}

function statesOf(outcomes: ItemOutcome[]): string[] {
  return outcomes.map(({ ref, state }) => `${ref} ${state}`)
}

function errorOf(outcome: ItemOutcome | undefined) {
  return outcome !== undefined && 'error' in outcome ? outcome.error : undefined
}
