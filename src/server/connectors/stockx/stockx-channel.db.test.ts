// What is StockX's own, beyond the contract: rotating tokens, pairs that are sold meanwhile, asks that nobody answered.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { startForwarder, type Forwarder } from '../../../../tests/support/forwarder.ts'
import { startStockxBench, type StockxBench } from '../../../../tests/support/stockx-bench.ts'
import { stockxVariant } from '../../../../tests/support/stockx-sizes.ts'
import type { AccountPage, DraftVariant, ItemOutcome, ListingDraft } from '../ports/sales-channel.ts'

let bench: StockxBench

beforeAll(async () => {
  bench = await startStockxBench()
})
beforeEach(async () => {
  await bench.reset()
})
afterAll(async () => {
  await bench.stop()
})

const one = (change: Partial<DraftVariant> = {}, index = 0): ListingDraft[] =>
  bench
    .drafts(index + 1)
    .flatMap((draft, at) =>
      at === index
        ? { ...draft, variants: draft.variants.map((variant) => ({ ...variant, ...change })) }
        : [],
    )
const idsOf = (listings: { externalId: string }[]) => listings.map(({ externalId }) => externalId).toSorted()
const through = ({ url }: Forwarder) =>
  bench.connect({ STOCKX_API_URL: url, STOCKX_ACCOUNTS_URL: bench.sandbox.stockxUrl })
const states = async () => (await bench.listings()).map(({ status }) => status).toSorted()
const errorOf = ([outcome]: ItemOutcome[]) =>
  outcome !== undefined && 'error' in outcome ? outcome.error : undefined

describe('access', () => {
  test('the refresh token that comes with an access token is kept, sealed, and used for the next', async () => {
    const tokens = () => bench.database.db.selectFrom('channel_token').selectAll().execute()
    await bench.connector.verify(bench.ctx())
    const [first] = await tokens()
    await bench.settings({ revoke_tokens: true })
    await bench.connector.verify(bench.ctx())
    await bench.settings({ revoke_tokens: true })
    await bench.connector.verify(bench.ctx())
    const [third] = await tokens()
    expect(third?.sealed_refresh_token).not.toEqual(first?.sealed_refresh_token)
    expect((await bench.calls()).filter((name) => name === 'RefreshToken').length).toBeGreaterThanOrEqual(2)
  })

  test.each([
    ['of twelve hours is renewed an hour early', 43_200, 39_600],
    ['that lives no longer than that is used for half of its life', 3_600, 1_800],
  ])('a token %s', async (_what, token_lifetime_s, usefulS) => {
    const { db } = bench.database
    await db.deleteFrom('channel_token').execute()
    await bench.settings({ token_lifetime_s })
    const since = Date.now()
    await bench.connector.verify(bench.ctx())
    const { expires_at } = await db.selectFrom('channel_token').selectAll().executeTakeFirstOrThrow()
    const seconds = ((expires_at?.getTime() ?? 0) - since) / 1000
    expect(seconds).toBeGreaterThanOrEqual(usefulS)
    expect(seconds).toBeLessThan(usefulS + 60)
    await db.deleteFrom('channel_token').execute()
  })

  test('a wrong key and a wrong client name their settings, never their values', async () => {
    const key = await channelErrorOf(bench.connect({ STOCKX_API_KEY: 'guessed-key' }).verify(bench.ctx()))
    expect(key).toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('STOCKX_API_KEY') as string,
    })
    const client = bench.connect({ STOCKX_CLIENT_SECRET: 'guessed-secret' })
    const refused = await channelErrorOf(client.verify(bench.ctx()))
    expect(refused).toMatchObject({ kind: 'auth_revoked' })
    expect(refused.message).toContain('STOCKX_REFRESH_TOKEN')
    expect(JSON.stringify([key, refused])).not.toMatch(/guessed/)
  })

  test('an account that is not connected says what to set', async () => {
    const none = bench.connect({ STOCKX_API_URL: 'https://api.stockx.com' })
    const error = await channelErrorOf(none.verify(bench.ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked' })
    expect(error.message).toContain('STOCKX_REFRESH_TOKEN')
  })
})

describe('pairs', () => {
  test('are one listing each, and a hundred products go in one batch', async () => {
    const drafts = bench.drafts(100).map((draft) => ({
      ...draft,
      variants: draft.variants.map((variant) => ({ ...variant, quantity: 1 })),
    }))
    const outcomes = await bench.publish(drafts)
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['done']))
    expect(await bench.listings()).toHaveLength(100)
    expect((await bench.calls()).filter((name) => name === 'CreateListings')).toHaveLength(1)
  })

  test('of one product never lie in two batches, and never exceed a hundred', async () => {
    const [many] = one({ quantity: 250 })
    const [some] = one({ quantity: 60 }, 1)
    const [more] = one({ quantity: 60 }, 2)
    await bench.publish([some, more, many].filter((draft) => draft !== undefined))
    expect((await bench.onSale()).map(({ quantity }) => quantity)).toEqual([100, 60, 60])
    const perBatch = Map.groupBy(await bench.listings(), ({ variantId }) => variantId)
    expect(perBatch.size).toBe(3)
    expect((await bench.calls()).filter((name) => name === 'CreateListings')).toHaveLength(3)
  })

  test('go in a smaller batch where a hundred have no room, and the others hear when there is', async () => {
    const five = { quota: 'items of five minutes', slot: Math.floor(Date.now() / 10_000) }
    const used = (items: number) => ({ credential: 'stockx', ...five, used: 500_000 - items })
    await bench.database.db.insertInto('channel_quota').values(used(40)).execute()
    const outcomes = await bench.connector.publish(bench.ctx(), bench.drafts(20))
    expect(outcomes.map(({ state }) => state)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index < 13 ? 'pending' : 'failed')),
    )
    const refused = errorOf(outcomes.slice(13))
    expect(refused).toMatchObject({ kind: 'throttled' })
    expect(refused?.retryAfterMs).toBeGreaterThan(280_000)
    expect(await bench.connector.room?.('stockx', 20, 0)).toMatchObject({
      groups: 0,
      refusal: { kind: 'throttled' },
    })
    expect(await bench.connector.room?.('stockx', 20, 1)).toMatchObject({ groups: 1 })
    expect((await bench.calls()).filter((name) => name === 'CreateListings')).toHaveLength(1)
  })

  test('come off sale as far as there is room, however little', async () => {
    await bench.publish(bench.drafts(4))
    const before = { quota: 'items of five minutes', slot: Math.floor(Date.now() / 10_000) - 9 }
    const left = 5
    const used = 500_000 - left - 12
    await bench.database.db
      .insertInto('channel_quota')
      .values({ credential: 'stockx', ...before, used })
      .execute()
    const outcomes = await bench.connector.unpublish(bench.ctx(), bench.drafts(4))
    expect(outcomes.map(({ state }) => state)).toEqual(['pending', 'failed', 'failed', 'failed'])
  })

  test('have no room while StockX is away, and are looked after soon, however long it may be left alone', async () => {
    const { db } = bench.database
    await bench.connector.verify(bench.ctx())
    const soon = async (seconds: number) => {
      await db
        .updateTable('channel_limiter')
        .set({ failures: 9, open_until: new Date(Date.now() + seconds * 1000) })
        .execute()
      return bench.connector.room?.('stockx', 20, 0)
    }
    const refusal = {
      kind: 'remote_transient',
      message: expect.stringContaining('not been answering') as string,
    }
    expect(await soon(30)).toMatchObject({ groups: 0, refusal: { ...refusal, retryAfterMs: 10_000 } })
    expect((await soon(4))?.refusal.retryAfterMs).toBeLessThanOrEqual(4_000)
    expect(await soon(-1)).toMatchObject({ groups: 20 })
  })

  test('that are sold while they are changed are no failure, and are left alone', async () => {
    await bench.publish(one())
    const [sold] = await bench.listings()
    await bench.settings({ batch_delay_ms: 400 })
    const [pending] = await bench.connector.publish(bench.ctx(), one({ priceCents: 9_900 }))
    expect(pending).toMatchObject({ state: 'pending' })
    await bench.settings({ match: [sold?.listingId ?? ''], batch_delay_ms: 0 })
    const operation = pending?.state === 'pending' ? pending.operation : ''
    expect(await bench.connector.follow?.(bench.ctx(), operation, one())).toMatchObject([{ state: 'done' }])
    expect(await states()).toEqual(['ACTIVE', 'ACTIVE', 'MATCHED'])
    expect(await bench.unpublish(one())).toMatchObject([{ state: 'done' }])
    expect(await states()).toEqual(['INACTIVE', 'INACTIVE', 'MATCHED'])
  })

  const accountOf = async () => (await bench.connector.readAll?.(bench.ctx(), null))?.listings ?? []
  const shownOf = async () => {
    const [shown] = await bench.connector.readListings(bench.ctx(), one())
    return shown?.isFound === true ? shown.listings : []
  }
  const say = async (change: object) => {
    const [first] = await bench.listings()
    await bench.settings({ listings: [{ listing_id: first?.listingId, ...change }] })
  }

  test('whose time is over are not on sale though their status stays, and are put up again', async () => {
    await bench.publish(one())
    await say({ expires_at: '2026-01-01T00:00:00.000Z' })
    expect(await states()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
    expect((await shownOf()).map(({ isLive }) => isLive).toSorted()).toEqual([false, true, true])
    expect(await accountOf()).toHaveLength(2)
    expect(await bench.publish(one())).toMatchObject([{ state: 'done' }])
    expect((await bench.onSale()).map(({ quantity }) => quantity)).toEqual([3])
    expect(await bench.listings()).toHaveLength(3)
  })

  test('that ran out while they were paused are put up again too', async () => {
    await bench.publish(one())
    await bench.unpublish(one())
    await say({ expires_at: '2026-01-01T00:00:00.000Z' })
    expect(await bench.publish(one())).toMatchObject([{ state: 'done' }])
    expect((await bench.onSale()).map(({ quantity }) => quantity)).toEqual([3])
    expect(await bench.listings()).toHaveLength(3)
  })

  test('without an amount are read beside the others, and are given one', async () => {
    await bench.publish(one())
    await say({ amount: null })
    expect((await shownOf()).map(({ priceCents }) => priceCents).toSorted()).toEqual([0, 12_000, 12_000])
    expect(await accountOf()).toHaveLength(3)
    expect(await bench.publish(one())).toMatchObject([{ state: 'done' }])
    expect((await bench.listings()).map(({ amount }) => amount)).toEqual(['120', '120', '120'])
  })

  test('that StockX refuses fail with its words, one by one', async () => {
    await bench.reset({ refused_variants: [stockxVariant(1)] })
    const outcomes = await bench.publish(bench.drafts(3))
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
    expect(errorOf(outcomes.slice(1))).toMatchObject({
      kind: 'remote_permanent',
      message: 'StockX refused S-2: You are not allowed to list this product.',
    })
  })

  test('of a size that StockX does not know say where to mend it', async () => {
    const outcomes = await bench.publish(one({ catalogueId: '00000000-0000-4000-a000-000000000000' }))
    expect(errorOf(outcomes)).toMatchObject({ kind: 'validation', field: 'stockx_variant_id' })
  })

  test('are taken away when the stock is gone, and only then it is said that there is none', async () => {
    await bench.publish(one())
    expect(await bench.publish(one({ quantity: 0 }))).toMatchObject([{ state: 'done' }])
    expect(await bench.onSale()).toEqual([])
    expect(errorOf(await bench.publish(one({ quantity: 0 })))).toMatchObject({
      kind: 'validation',
      field: 'distribution_center_quantity',
    })
  })
})

describe('pages that shift while they are read', () => {
  test.each([
    ['comes', 61],
    ['goes', 59],
  ])('are read again: a pair %s', async (_what, after) => {
    const drafts = [one({ quantity: 60 }), one({ quantity: 60 }, 1)].flat()
    await bench.publish(drafts)
    let isShifted = false
    const line = await startForwarder(bench.sandbox.stockxUrl, async (path) => {
      if (isShifted || !path.includes('pageNumber=2')) return
      isShifted = true
      await bench.publish(one({ quantity: after }, 1))
    })
    const connector = through(line)
    const shown = await connector.readListings(bench.ctx(), drafts)
    await line.stop()
    expect(isShifted).toBe(true)
    expect(shown.map((each) => each.isFound && idsOf(each.listings))).toEqual(
      (await bench.onSale()).map(({ ids }) => ids),
    )
    expect((await bench.onSale()).map(({ quantity }) => quantity)).toEqual([60, after])
  })

  test('are told of when they never hold still, and nothing is asked for', async () => {
    const drafts = [one({ quantity: 60 }), one({ quantity: 60 }, 1)].flat()
    await bench.publish(drafts)
    let quantity = 60
    const line = await startForwarder(bench.sandbox.stockxUrl, async (path) => {
      if (!path.includes('pageNumber=2')) return
      quantity += 1
      await bench.publish(one({ quantity }, 1))
    })
    const connector = through(line)
    const refused = errorOf(await connector.publish(bench.ctx(), drafts))
    await line.stop()
    expect(refused).toMatchObject({
      kind: 'remote_transient',
      message: expect.stringContaining('again') as string,
    })
    expect((await bench.onSale()).map((each) => each.quantity)).toEqual([60, quantity])
  })

  test.each([
    ['comes', 61],
    ['goes', 30],
  ])('of the whole account tell each pair once: a pair %s', async (_what, after) => {
    await bench.publish([one({ quantity: 60 }), one({ quantity: 60 }, 1)].flat())
    const onSale = async () => new Set((await bench.onSale()).flatMap(({ ids }) => ids))
    const before = await onSale()
    let isShifted = false
    const line = await startForwarder(bench.sandbox.stockxUrl, async (path) => {
      if (isShifted || !path.includes('pageNumber=2')) return
      isShifted = true
      await bench.publish(one({ quantity: after }))
    })
    const connector = through(line)
    const told: string[] = []
    for (let cursor: string | null | undefined = null; cursor !== undefined;) {
      const page: AccountPage | undefined = await connector.readAll?.(bench.ctx(), cursor)
      told.push(...idsOf(page?.listings ?? []))
      cursor = page?.next ?? undefined
    }
    await line.stop()
    expect(isShifted).toBe(true)
    expect(told).toEqual(expect.arrayContaining([...before.intersection(await onSale())]))
    expect(new Set(told).size).toBe(told.length)
  })
})

describe('one size', () => {
  test('belongs to one product: the other is told which, in the same call and later', async () => {
    const [first] = one()
    const [second] = one({ catalogueId: stockxVariant(0) }, 1)
    const both = [first, second].filter((draft) => draft !== undefined)
    const together = await bench.publish(both)
    expect(together.map(({ state }) => state)).toEqual(['done', 'failed'])
    expect(errorOf(together.slice(1))).toMatchObject({ kind: 'duplicate', field: 'stockx_variant_id' })
    const later = errorOf(await bench.publish(both.slice(1)))
    expect(later?.message).toBe(
      'S-2 has the StockX Variant ID of product 1, which is on StockX already. Give each product its own.',
    )
    expect((await bench.onSale()).map(({ quantity }) => quantity)).toEqual([3])
  })

  test('goes over to another product once nothing of it is on sale', async () => {
    await bench.publish(one())
    await bench.unpublish(one())
    const other = one({ catalogueId: stockxVariant(0) }, 1)
    expect(await bench.publish(other)).toMatchObject([{ state: 'done' }])
    expect(await bench.listings()).toHaveLength(3)
    expect(await bench.connector.readListings(bench.ctx(), one())).toMatchObject([{ isFound: false }])
  })

  test('is not changed for another under a product that is on sale', async () => {
    await bench.publish(one())
    const moved = one({ catalogueId: stockxVariant(5) })
    expect(errorOf(await bench.publish(moved))).toMatchObject({
      kind: 'validation',
      field: 'stockx_variant_id',
    })
    await bench.unpublish(one())
    expect(await bench.publish(moved)).toMatchObject([{ state: 'done' }])
    expect((await bench.onSale()).map(({ sku }) => sku)).toEqual(['S-6'])
  })
})

describe('an ask without an answer', () => {
  test('is not made again while the batch may still be under way', async () => {
    const patient = bench.connect({ STOCKX_UNANSWERED_SECONDS: '600' })
    await bench.settings({ batch_delay_ms: 1_000 })
    await bench.disturb({ kind: 'lost_answer', operation: 'CreateListings' })
    const lost = errorOf(await patient.publish(bench.ctx(), one()))
    expect(lost).toMatchObject({ kind: 'outcome_unknown' })
    expect(lost?.retryAfterMs).toBeGreaterThan(0)
    await bench.heal()
    expect(errorOf(await patient.publish(bench.ctx(), one()))).toMatchObject({ kind: 'outcome_unknown' })
    await expect.poll(async () => (await bench.listings()).length).toBe(3)
    expect(await patient.publish(bench.ctx(), one())).toMatchObject([{ state: 'done' }])
    expect(await bench.listings()).toHaveLength(3)
    expect((await bench.calls()).filter((name) => name === 'CreateListings')).toHaveLength(1)
  })

  test('whose pairs sold at once is not made again either', async () => {
    await bench.disturb({ kind: 'lost_answer', operation: 'CreateListings' })
    await bench.connector.publish(bench.ctx(), one())
    await bench.heal()
    await expect.poll(async () => (await bench.listings()).length).toBe(3)
    const [sold] = await bench.listings()
    await bench.settings({ match: [sold?.listingId ?? ''] })
    expect(await bench.connector.publish(bench.ctx(), one())).toMatchObject([{ state: 'done' }])
    expect(await bench.listings()).toHaveLength(3)
  })

  test('for another price than is asked by now is mended once it is there', async () => {
    await bench.disturb({ kind: 'lost_answer', operation: 'CreateListings' })
    await bench.connector.publish(bench.ctx(), one({ priceCents: 10_000 }))
    await bench.heal()
    await expect.poll(async () => (await bench.listings()).length).toBe(3)
    expect(await bench.publish(one({ priceCents: 15_000 }))).toMatchObject([{ state: 'done' }])
    expect((await bench.listings()).map(({ amount }) => Number(amount))).toEqual([150, 150, 150])
  })

  test('is made again when nothing came of it in all that time', async () => {
    await bench.disturb({ kind: 'error', operation: 'CreateListings' })
    expect(await bench.connector.publish(bench.ctx(), one())).toMatchObject([{ state: 'failed' }])
    await bench.heal()
    expect(await bench.insist(() => bench.publish(one()))).toMatchObject([{ state: 'done' }])
    expect(await bench.listings()).toHaveLength(3)
  })

  test('that was answered is followed, not repeated, by whoever knows nothing of it', async () => {
    await bench.settings({ batch_delay_ms: 300 })
    const [first] = await bench.connector.publish(bench.ctx(), one())
    const [again] = await bench.connector.publish(bench.ctx(), one())
    expect(first).toMatchObject({ state: 'pending' })
    expect(again).toMatchObject({
      state: 'pending',
      operation: first?.state === 'pending' ? first.operation : '',
      isEarlier: true,
    })
    expect(await bench.publish(one())).toMatchObject([{ state: 'done' }])
    expect(await bench.listings()).toHaveLength(3)
  })

  test('is decided before the pairs go off sale', async () => {
    await bench.settings({ batch_delay_ms: 300 })
    await bench.connector.publish(bench.ctx(), one())
    expect(await bench.unpublish(one())).toMatchObject([{ state: 'done' }])
    expect(await bench.unpublish(one())).toMatchObject([{ state: 'done' }])
    expect(await states()).toEqual(['INACTIVE', 'INACTIVE', 'INACTIVE'])
  })
})

describe('limits', () => {
  test('one call a second holds for all workers together', async () => {
    await bench.reset({ calls_per_second: 1 })
    const [here, there] = [1, 2].map(() => bench.connect({ STOCKX_LIMIT_FACTOR: '1' }))
    await here?.verify(bench.ctx())
    const since = Date.now()
    await Promise.all([here?.verify(bench.ctx()), there?.verify(bench.ctx()), here?.verify(bench.ctx())])
    expect(Date.now() - since).toBeGreaterThan(2_500)
  })

  test('what five minutes take is not sent, and the time to go on is known', async () => {
    const slow = bench.connect({ STOCKX_LIMIT_FACTOR: '1' })
    await bench.database.db
      .insertInto('channel_quota')
      .values({
        credential: 'stockx',
        quota: 'items of five minutes',
        slot: Math.floor(Date.now() / 10_000),
        used: 499,
      })
      .execute()
    const error = errorOf(await slow.publish(bench.ctx(), one()))
    expect(error).toMatchObject({ kind: 'throttled' })
    expect(error?.retryAfterMs).toBeGreaterThan(290_000)
    expect(await bench.calls()).not.toContain('CreateListings')
    // Nothing is open: it never went out.
    expect(await bench.publish(one())).toMatchObject([{ state: 'done' }])
  })
})
