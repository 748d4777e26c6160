// What every connector has to keep to, tried against its sandbox over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../tests/support/channel-error.ts'
import { startShopifyBench } from '../../../tests/support/connector-bench.ts'
import type { ConnectorBench, FaultRule } from '../../../tests/support/connector-bench.ts'
import { draftVariant, draftVariants, listingDraft } from '../../../tests/support/listing-draft.ts'
import { isRepeatable, type ItemOutcome, type ListingDraft } from './ports/sales-channel.ts'

type FaultCase = [name: string, rule: FaultRule, kind: string, seconds: number]
type ContractCase = {
  name: string
  start: () => Promise<ConnectorBench>
  /** The call that creates a product, and the one that puts it on sale. */
  create: string
  release: string
}

const cases: ContractCase[] = [
  { name: 'Shopify', start: startShopifyBench, create: 'UpsertProduct', release: 'Publish' },
]

const faults: FaultCase[] = [
  ['a refusal for want of points', { kind: 'throttle' }, 'throttled', 3],
  ['status 429', { kind: 'throttle', status: 429 }, 'throttled', 3],
  ['status 500', { kind: 'error' }, 'remote_transient', 10],
  ['no answer', { kind: 'hang' }, 'remote_transient', 1.5],
  ['an answer that is lost after the work', { kind: 'lost_answer' }, 'remote_transient', 10],
  ['half an answer', { kind: 'half' }, 'remote_transient', 10],
  ['a page instead of an answer', { kind: 'html' }, 'remote_transient', 10],
  ['an endless answer', { kind: 'huge' }, 'contract_unknown', 10],
]

const stormKinds = ['throttle', 'error', 'lost_answer', 'half', 'html'] as const

describe.each(cases)('$name', ({ start, create, release }) => {
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

  const publish = (draft: ListingDraft, given = {}) => bench.connector.publish(bench.ctx(given), [draft])
  const refOf = (draft: ListingDraft, externalId?: string) => ({
    ...draft,
    ...(externalId === undefined ? {} : { externalId }),
  })

  test('says who we are', async () => {
    const account = await bench.connector.verify(bench.ctx())
    expect(account.name).not.toBe('')
    expect(account.currency).toMatch(/^[A-Z]{3}$/)
  })

  test('a new product is on sale with its sizes, prices and stock, and reads back so', async () => {
    const draft = listingDraft({ variants: draftVariants(3) })
    const outcomes = await publish(draft)
    expect(outcomes.map(({ ref, state }) => [ref, state])).toEqual(
      draft.variants.map(({ ref }) => [ref, 'done']),
    )
    const [listing] = await bench.connector.readListings(bench.ctx(), [refOf(draft, productOf(outcomes))])
    expect(listing).toMatchObject({
      ref: draft.ref,
      isFound: true,
      isOurs: true,
      listings: draft.variants.map(({ sku, priceCents, quantity }) => ({
        sku,
        isLive: true,
        priceCents,
        quantity,
      })),
    })
  })

  test('the same again changes nothing', async () => {
    const draft = listingDraft({ variants: draftVariants(2) })
    const first = await publish(draft)
    const before = await bench.held()
    expect(await publish(draft)).toEqual(first)
    expect(await publish({ ...draft, externalId: productOf(first) })).toEqual(first)
    expect(await bench.held()).toEqual(before)
  })

  test('a changed price, stock and title arrive', async () => {
    const draft = listingDraft({ variants: draftVariants(2) })
    const externalId = productOf(await publish(draft))
    const variants = draft.variants.map((variant) => ({ ...variant, priceCents: 9_999, quantity: 42 }))
    expect(await publish({ ...draft, externalId, title: 'Runner 2', variants })).toMatchObject([
      { state: 'done' },
      { state: 'done' },
    ])
    expect(await bench.held()).toMatchObject([
      {
        id: externalId,
        title: 'Runner 2',
        variants: [
          { price: '99.99', quantity: 42 },
          { price: '99.99', quantity: 42 },
        ],
      },
    ])
  })

  test('sizes come and go within one product, and those that stay keep their identity', async () => {
    const draft = listingDraft({ variants: draftVariants(3) })
    const externalId = productOf(await publish(draft))
    const [before] = await bench.held()
    const [, two, three] = draft.variants
    const four = draftVariant({ optionValues: ['4'], quantity: 7 })
    await publish({
      ...draft,
      externalId,
      variants: [two, three, four].filter((variant) => variant !== undefined),
    })
    const [after] = await bench.held()
    expect(after?.variants.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['RUNNER-2', 3],
      ['RUNNER-3', 3],
      ['RUNNER-4', 7],
    ])
    expect(after?.variants.slice(0, 2)).toEqual(before?.variants.slice(1))
  })

  test('several products in one call keep the order of their outcomes', async () => {
    const drafts = ['1', '2', '3'].map((ref) =>
      listingDraft({
        ref,
        variants: [draftVariant({ ref: `v${ref}`, sku: `S-${ref}` })],
      }),
    )
    const outcomes = await bench.connector.publish(bench.ctx(), drafts)
    expect(outcomes.map(({ ref, state }) => [ref, state])).toEqual([
      ['v1', 'done'],
      ['v2', 'done'],
      ['v3', 'done'],
    ])
    const listings = await bench.connector.readListings(
      bench.ctx(),
      drafts.toReversed().map((draft) => refOf(draft)),
    )
    expect(listings.map(({ ref, isFound }) => [ref, isFound])).toEqual([
      ['3', true],
      ['2', true],
      ['1', true],
    ])
  })

  test('one bad size is refused with a sentence that names it, and holds up no other', async () => {
    const draft = listingDraft({ variants: draftVariants(3) })
    const externalId = productOf(await publish(draft))
    const variants = draft.variants.map((variant, index) => ({
      ...variant,
      priceCents: 5_000,
      ...(index === 1 ? { countryOfOrigin: 'XX' } : {}),
    }))
    const outcomes = await publish({ ...draft, externalId, variants })
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
    expect(errorOf(outcomes[1])).toMatchObject({ kind: 'validation' })
    expect(errorOf(outcomes[1])?.message).toContain('RUNNER-2')
    const [held] = await bench.held()
    expect(held?.variants.map(({ price }) => price)).toEqual(['50.00', '120.00', '50.00'])
  })

  test('what the check finds is refused without a call', async () => {
    const draft = listingDraft({ title: '' })
    const [problem] = bench.connector.check(draft)
    expect(errorOf((await publish(draft))[0])).toEqual(problem?.error)
    expect(await bench.calls()).toEqual([])
  })

  test('a product that was unpublished stays there, off sale, and can come back', async () => {
    const draft = listingDraft()
    const externalId = productOf(await publish(draft))
    const ref = refOf(draft, externalId)
    expect(await bench.connector.unpublish(bench.ctx(), [ref])).toMatchObject([
      { ref: draft.ref, state: 'done' },
    ])
    expect(await bench.connector.unpublish(bench.ctx(), [ref])).toMatchObject([
      { ref: draft.ref, state: 'done' },
    ])
    expect(await bench.connector.readListings(bench.ctx(), [ref])).toMatchObject([
      { isFound: true, listings: [{ isLive: false }] },
    ])
    await publish({ ...draft, externalId })
    expect(await bench.held()).toMatchObject([{ id: externalId, isOnSale: true }])
  })

  test('unpublishing finds a product whose creation was never answered', async () => {
    const draft = listingDraft()
    await publish(draft)
    expect(await bench.connector.unpublish(bench.ctx(), [refOf(draft)])).toMatchObject([{ state: 'done' }])
    expect(await bench.held()).toMatchObject([{ isOnSale: false }])
  })

  test('what is gone there reads as gone, is off sale, and is created anew by publishing', async () => {
    const draft = listingDraft()
    const externalId = productOf(await publish(draft))
    await bench.reset()
    const ref = refOf(draft, externalId)
    expect(await bench.connector.readListings(bench.ctx(), [ref])).toEqual([
      { ref: draft.ref, isFound: false },
    ])
    expect(await bench.connector.unpublish(bench.ctx(), [ref])).toMatchObject([{ state: 'done' }])
    expect(await publish({ ...draft, externalId })).toMatchObject([{ state: 'done' }])
    expect(await bench.held()).toMatchObject([{ title: draft.title, isOnSale: true }])
  })

  describe.each(faults)('after %s', (_, rule, kind, seconds) => {
    test.each([
      ['at the creation', create],
      ['at the release', release],
    ])('%s the error is right, and the next try leaves one product on sale', async (_where, operation) => {
      const draft = listingDraft({ variants: draftVariants(2) })
      await bench.connector.verify(bench.ctx())
      await bench.disturb({ ...rule, operation })
      const failed = await publish(draft, { seconds })
      expect(failed.map(({ state }) => state)).toEqual(['failed', 'failed'])
      expect(errorOf(failed[0])).toMatchObject({ kind })
      const error = errorOf(failed[0])
      expect(error !== undefined && isRepeatable(error)).toBe(kind !== 'contract_unknown')
      await bench.heal()
      expect(await publish(draft)).toMatchObject([{ state: 'done' }, { state: 'done' }])
      expect(await bench.held()).toMatchObject([
        { isOnSale: true, variants: [{ quantity: 3 }, { quantity: 3 }] },
      ])
    })
  })

  test('a storm of faults loses nothing and doubles nothing', async () => {
    await bench.settings({ bucket_size: 100_000, restore_rate: 10_000 })
    const drafts = Array.from({ length: 12 }, (_, index) =>
      listingDraft({
        ref: `${index}`,
        intent: `storm-${index}`,
        title: `Storm ${index}`,
        variants: [draftVariant({ sku: `STORM-${index}` })],
      }),
    )
    await bench.disturb(...stormKinds.map((kind) => ({ kind, rate: 0.08 })))
    for (const draft of drafts) {
      let outcomes = await publish(draft)
      for (let tries = 1; outcomes[0]?.state !== 'done' && tries < 40; tries += 1) {
        await bench.forgetLimits()
        outcomes = await publish(draft)
      }
      expect(outcomes).toMatchObject([{ state: 'done' }])
    }
    await bench.heal()
    const held = await bench.held()
    expect(held.map(({ title, isOnSale }) => [title, isOnSale]).toSorted()).toEqual(
      drafts.map(({ title }) => [title, true]).toSorted(),
    )
  })

  test('a read that fails says how', async () => {
    await bench.connector.verify(bench.ctx())
    await bench.disturb({ kind: 'error' })
    expect(
      await channelErrorOf(bench.connector.readListings(bench.ctx(), [refOf(listingDraft())])),
    ).toMatchObject({ kind: 'remote_transient' })
  })

  test('a channel that is down is left alone for a while, then asked again', async () => {
    await bench.disturb({ kind: 'error' })
    for (let tries = 0; tries < 8; tries += 1) await publish(listingDraft())
    const asked = (await bench.calls()).length
    expect(errorOf((await publish(listingDraft()))[0])).toMatchObject({
      kind: 'remote_transient',
      raw: { code: 'BREAKER_OPEN' },
    })
    expect(errorOf((await publish(listingDraft()))[0])?.retryAt).toBeInstanceOf(Date)
    expect((await bench.calls()).length).toBe(asked)
    await bench.heal()
    expect(await publish(listingDraft())).toMatchObject([{ state: 'done' }])
  })

  test('nothing is started outside after the worker was told to stop', async () => {
    const asked = (await bench.calls()).length
    const [outcome] = await publish(listingDraft(), { signal: AbortSignal.abort() })
    expect(errorOf(outcome)).toMatchObject({ kind: 'remote_transient' })
    expect((await bench.calls()).length).toBe(asked)
  })
})

function productOf(outcomes: ItemOutcome[]): string {
  const [first] = outcomes
  if (first?.state !== 'done') throw new Error(`expected a product, got ${JSON.stringify(first)}`)
  return first.externalIds.product ?? ''
}

function errorOf(outcome: ItemOutcome | undefined) {
  return outcome !== undefined && 'error' in outcome ? outcome.error : undefined
}
