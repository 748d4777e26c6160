// What is Shopify's own, beyond the contract: tokens, scopes, points, large products, pictures.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { draftVariant, draftVariants, listingDraft } from '../../../../tests/support/listing-draft.ts'
import { startShopifyBench, type ShopifyBench } from '../../../../tests/support/shopify-bench.ts'
import type { DraftPicture, ItemOutcome, ListingDraft } from '../ports/sales-channel.ts'
import { estimateCost, operations, type OperationName, type Size } from './operations.ts'
import { productInput } from './product-input.ts'

let bench: ShopifyBench

beforeAll(async () => {
  bench = await startShopifyBench()
})
beforeEach(async () => {
  await bench.reset()
})
afterAll(async () => {
  await bench.stop()
})

const publish = (draft: ListingDraft, given = {}) => bench.connector.publish(bench.ctx(given), [draft])
const statesOf = (outcomes: ItemOutcome[]) => [...new Set(outcomes.map(({ state }) => state))]

describe('access', () => {
  test('one token serves every call and every worker', async () => {
    await bench.database.db.deleteFrom('channel_token').execute()
    await publish(listingDraft())
    const [token] = await bench.database.db.selectFrom('channel_token').selectAll().execute()
    await bench.connector.verify(bench.ctx())
    expect(await bench.database.db.selectFrom('channel_token').selectAll().execute()).toEqual([token])
    expect(token?.sealed_token?.toString('latin1')).not.toContain('shpat_')
  })

  test('a token that was taken back mid-way is replaced once, unnoticed', async () => {
    const draft = listingDraft()
    await publish(draft)
    await bench.settings({ revoke_tokens: true })
    expect(await publish({ ...draft, title: 'Renewed' })).toMatchObject([{ state: 'done' }])
    expect(await bench.held()).toMatchObject([{ title: 'Renewed' }])
  })

  test('a token is asked for again before it ends', async () => {
    await bench.settings({ token_lifetime_s: 0, revoke_tokens: true })
    const error = await channelErrorOf(bench.connector.verify(bench.ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked' })
    await bench.settings({ token_lifetime_s: 86_399 })
    expect(await bench.connector.verify(bench.ctx())).toMatchObject({ name: 'Backroom Practice Store' })
  })

  test('a typed-in token works as it is, and a wrong one asks the seller to connect again', async () => {
    const right = bench.connect({ SHOPIFY_ACCESS_TOKEN: 'shpat_backroom_sandbox' })
    expect(await right.verify(bench.ctx())).toMatchObject({
      details: { publication: 'Online Store', location: 'Practice warehouse' },
    })
    const wrong = bench.connect({ SHOPIFY_ACCESS_TOKEN: 'shpat_wrong' })
    const error = await channelErrorOf(wrong.verify(bench.ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked', raw: { status: 401 } })
    expect(JSON.stringify(error)).not.toContain('shpat_wrong')
  })

  test('a wrong client is named by its settings, never by its secret', async () => {
    const wrong = bench.connect({
      SHOPIFY_CLIENT_ID: 'backroom-sandbox',
      SHOPIFY_CLIENT_SECRET: 'guessed-secret',
    })
    const error = await channelErrorOf(wrong.verify(bench.ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked' })
    expect(error.message).toContain('SHOPIFY_CLIENT_SECRET')
    expect(JSON.stringify([error, bench.logged])).not.toContain('guessed-secret')
  })

  test('a store that is not connected says what to set', async () => {
    const none = bench.connect({ SHOPIFY_API_URL: 'https://shop.example' })
    const error = await channelErrorOf(none.verify(bench.ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked' })
    expect(error.message).toContain('SHOPIFY_ACCESS_TOKEN')
  })

  test('a missing permission is named', async () => {
    await bench.settings({
      scopes: ['write_products', 'read_locations', 'write_inventory', 'read_publications'],
    })
    const [outcome] = await publish(listingDraft())
    expect(outcome).toMatchObject({ state: 'failed', error: { kind: 'forbidden' } })
    expect(JSON.stringify(outcome)).toContain('write_publications')
  })
})

describe('points', () => {
  test('the bucket is learnt from the answers', async () => {
    await bench.reset({ bucket_size: 20_000, restore_rate: 1000 })
    await bench.connector.verify(bench.ctx())
    const row = await bench.database.db.selectFrom('channel_limiter').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ credential: 'shopify', capacity: 20_000, restore_per_s: 1000, failures: 0 })
  })

  test('a small bucket slows publishing down, it does not fail it', async () => {
    await bench.reset({ bucket_size: 150, restore_rate: 600 })
    const drafts = Array.from({ length: 12 }, (_, index) =>
      listingDraft({
        ref: `${index}`,
        variants: [draftVariant({ sku: `SLOW-${index}` })],
      }),
    )
    const calls = drafts.map((draft) => publish(draft, { seconds: 50 }))
    expect(statesOf((await Promise.all(calls)).flat())).toEqual(['done'])
    expect(await bench.held()).toHaveLength(12)
  })

  test('an empty bucket answers with the time to come back', async () => {
    await bench.reset({ bucket_size: 60, restore_rate: 1 })
    await bench.connector.verify(bench.ctx())
    const outcomes = await Promise.all(
      ['1', '2', '3'].map((ref) => publish(listingDraft({ ref }), { seconds: 1 })),
    )
    const errors = outcomes.flat().flatMap((outcome) => ('error' in outcome ? [outcome.error] : []))
    expect(errors.map(({ kind }) => kind)).toContain('throttled')
    expect(errors.find(({ kind }) => kind === 'throttled')?.retryAfterMs).toBeGreaterThan(0)
  })

  test('no call is dearer than we reckon with', async () => {
    const gid = (type: string) => `gid://shopify/${type}/1`
    const input = productInput({
      draft: listingDraft(),
      locationId: gid('Location'),
      variants: draftVariants(7).map((variant) => ({ variant })),
      pictures: { files: [], fingerprint: 'f' },
    })
    const place = { publication: gid('Publication'), variants: 7 }
    const samples: [OperationName, Record<string, unknown>, Size][] = [
      ['ReadAccount', {}, {}],
      ['FindProduct', { ...place, identifier: { handle: 'h' }, location: gid('Location') }, { variants: 7 }],
      [
        'UpsertProduct',
        { identifier: { id: gid('Product') }, input, synchronous: true, variants: 7 },
        { variants: 7, metafields: 2 },
      ],
      ['FollowUpsert', { id: gid('ProductSetOperation') }, {}],
      ['StageUploads', { input: [] }, {}],
      ['SetMarks', { metafields: [] }, {}],
      ['Publish', { id: gid('Product'), input: [] }, {}],
      ['Unpublish', { id: gid('Product'), input: [] }, {}],
      ['ReadListingsById', { ...place, ids: [gid('Product'), gid('Product')] }, { ids: 2, variants: 7 }],
      ['ReadListingByHandle', { ...place, handle: 'h' }, { variants: 7 }],
      ['ReadMoreVariants', { id: gid('Product'), variants: 7 }, { variants: 7 }],
      [
        'ReadProducts',
        { query: 'id:>1', products: 35, publication: gid('Publication'), variants: 20 },
        { products: 35, variants: 20 },
      ],
      ['FindProductsOfItems', { ids: [gid('InventoryItem'), gid('InventoryItem')] }, { ids: 2 }],
      ['FindOwner', { handle: 'h' }, {}],
      ['FindOwners', Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`h${at + 1}`, 'h'])), {}],
      [
        'FindProducts',
        { ...place, ids: [gid('Product'), gid('Product')], location: gid('Location') },
        { ids: 2, variants: 7 },
      ],
      ['RunBulk', { mutation: 'm', path: 'p', key: 'a-key-of-its-own' }, {}],
      ['ReadBulk', { id: gid('BulkOperation') }, {}],
      ['FindBulks', { operations: 50, query: 'operation_type:mutation' }, { operations: 50 }],
      ['ReadOrders', { orders: 25 }, { orders: 25 }],
      ['ReadOrder', { id: gid('Order'), lines: 50 }, { lines: 50 }],
      ['ReadCancellation', { id: gid('Order') }, {}],
      ['CancelOrder', { id: gid('Order'), note: 'n' }, {}],
      ['ReadJob', { id: gid('Job') }, {}],
      ['CorrectTracking', { id: gid('Fulfillment'), tracking: { number: '1Z' } }, {}],
      ['ReadFulfillments', { id: gid('Order') }, {}],
      ['ReadWebhooks', { subscriptions: 100 }, { subscriptions: 100 }],
      ['SubscribeWebhook', { topic: 'ORDERS_CREATE', subscription: { uri: 'https://example.com' } }, {}],
      ['UnsubscribeWebhook', { id: gid('WebhookSubscription') }, {}],
      ['Ship', { fulfillment: { lineItemsByFulfillmentOrder: [] } }, {}],
      [
        'SetQuantities',
        { input: { name: 'available', reason: 'correction', quantities: [] }, key: 'a-key-of-its-own' },
        {},
      ],
    ]
    expect(samples.map(([operation]) => operation).toSorted()).toEqual(Object.keys(operations).toSorted())
    const dearer: string[] = []
    for (const [operation, variables, size] of samples) {
      const asked = await bench.requestedCost(operations[operation], variables)
      const reckoned = estimateCost(operation, size)
      if (asked > reckoned || reckoned > asked * 1.3 + 3)
        dearer.push(`${operation}: ${asked}, not ${reckoned}`)
    }
    expect(dearer).toEqual([])
  })

  test('many listings are read in several queries, each within the price of one', async () => {
    const drafts = Array.from({ length: 60 }, (_, index) =>
      listingDraft({
        ref: `${index}`,
        variants: [draftVariant({ sku: `MANY-${index}` })],
      }),
    )
    await bench.reset({ bucket_size: 100_000, restore_rate: 10_000 })
    const outcomes = (await Promise.all(drafts.map((draft) => publish(draft, { seconds: 50 })))).flat()
    const refs = drafts.map((draft, index) => ({ ...draft, externalId: productOf(outcomes[index]) }))
    const listings = await bench.connector.readListings(bench.ctx(), refs)
    expect(listings.map(({ ref, isFound }) => [ref, isFound])).toEqual(drafts.map(({ ref }) => [ref, true]))
    const reads = (await bench.calls()).filter((operation) => operation === 'ReadListingsById')
    expect(reads.length).toBeGreaterThan(1)
    expect(reads.length).toBeLessThan(6)
  })
})

describe('large products', () => {
  test('more sizes than Shopify takes at once are followed until they are there', async () => {
    await bench.reset({ bucket_size: 100_000, restore_rate: 10_000, operation_delay_ms: 700 })
    const draft = listingDraft({ variants: draftVariants(230) })
    const outcomes = await publish(draft, { seconds: 50 })
    expect(statesOf(outcomes)).toEqual(['done'])
    expect(await bench.calls()).toContain('FollowUpsert')
    const ref = { ...draft, externalId: productOf(outcomes[0]) }
    const [listing] = await bench.connector.readListings(bench.ctx(), [ref])
    expect(listing?.isFound === true ? listing.listings.map(({ sku, isLive }) => [sku, isLive]) : []).toEqual(
      draft.variants.map(({ sku }) => [sku, true]),
    )
    const more = { ...draft, variants: draft.variants.map((variant) => ({ ...variant, quantity: 9 })) }
    expect(statesOf(await publish(more, { seconds: 50 }))).toEqual(['done'])
    const [held] = await bench.held()
    expect(new Set(held?.variants.map(({ quantity }) => quantity))).toEqual(new Set([9]))
  })

  test('one that is not finished at the deadline is looked at again by the next try', async () => {
    await bench.reset({ bucket_size: 100_000, restore_rate: 10_000, operation_delay_ms: 2_500 })
    const draft = listingDraft({ variants: draftVariants(101) })
    const [outcome] = await publish(draft, { seconds: 1.5 })
    expect(outcome).toMatchObject({ state: 'failed', error: { kind: 'remote_transient' } })
    expect(statesOf(await publish(draft, { seconds: 40 }))).toEqual(['done'])
    expect(await bench.held()).toHaveLength(1)
  })
})

test('somebody else’s product at our address is never overwritten', async () => {
  await publish(listingDraft({ ref: '5-100', name: 'runner', title: 'Not ours' }))
  const [outcome] = await publish(listingDraft({ ref: '100', name: 'runner-5' }))
  expect(outcome).toMatchObject({ state: 'failed', error: { kind: 'duplicate' } })
  expect(await bench.held()).toMatchObject([{ title: 'Not ours' }])
})

describe('stock', () => {
  test('an answer lost after the stock was set leaves the stock that was meant', async () => {
    const draft = listingDraft()
    await publish(draft)
    const more = { ...draft, variants: draft.variants.map((variant) => ({ ...variant, quantity: 11 })) }
    await bench.disturb({ kind: 'lost_answer', operation: 'SetQuantities' })
    expect(await publish(more)).toMatchObject([{ state: 'failed', error: { kind: 'remote_transient' } }])
    await bench.heal()
    expect(await publish(more)).toMatchObject([{ state: 'done' }])
    expect(await bench.held()).toMatchObject([{ variants: [{ quantity: 11 }] }])
  })

  test('stock that is right already is not set again', async () => {
    const draft = listingDraft()
    await publish(draft)
    await publish({ ...draft, title: 'Only the title' })
    expect(await bench.calls()).not.toContain('SetQuantities')
  })
})

test('the manufacturer’s number and the words for search engines follow ours, beside what others keep there', async () => {
  const draft = listingDraft({ mpn: 'DD1391-100', shortDescription: 'Low and light' })
  const [outcome] = await publish(draft)
  expect(await bench.held()).toMatchObject([
    { marks: { product_id: '100', mpn: 'DD1391-100' }, searchText: 'Low and light' },
  ])
  const others = { ownerId: productOf(outcome), namespace: 'app', key: 'care', type: 'json', value: '1' }
  await bench.ask(
    'mutation ($of: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $of) { userErrors { code } } }',
    {
      of: [others],
    },
  )
  await publish({ ...draft, mpn: 'DD1391-103', shortDescription: '' })
  const held = { marks: { product_id: '100', mpn: 'DD1391-103', care: '1' }, searchText: 'Low and light' }
  expect(await bench.held()).toMatchObject([held])
  const before = await bench.calls()
  await publish({ ...draft, mpn: 'DD1391-103' })
  expect((await bench.calls()).slice(before.length)).not.toContain('SetMarks')
})

describe('pictures', () => {
  const remote: DraftPicture = { url: 'https://images.example.com/a.jpg', alt: 'From the side' }

  test('ours are uploaded, others are named, and neither is sent again unchanged', async () => {
    const ours = await localPicture('shoe.png')
    const draft = listingDraft({ pictures: [remote, ours.picture] })
    expect(await publish(draft)).toMatchObject([{ state: 'done' }])
    expect(ours.reads()).toBe(1)
    const [before] = await bench.held()
    expect(before?.pictures).toBe(2)
    expect(await publish({ ...draft, title: 'Same pictures' })).toMatchObject([{ state: 'done' }])
    expect(ours.reads()).toBe(1)
    expect(await bench.held()).toMatchObject([{ title: 'Same pictures', pictures: 2 }])
  })

  test('changed ones replace what was there, and are remembered', async () => {
    const draft = listingDraft({ pictures: [remote] })
    await publish(draft)
    const ours = await localPicture('other.png')
    const changed = { ...draft, pictures: [ours.picture] }
    await publish(changed)
    await publish(changed)
    expect(ours.reads()).toBe(1)
    expect(await bench.held()).toMatchObject([{ pictures: 1 }])
    await publish({ ...draft, pictures: [] })
    expect(await bench.held()).toMatchObject([{ pictures: 0 }])
  })

  test('one that Shopify could not take is told by the read-back and sent again', async () => {
    await bench.reset({ file_delay_ms: 0 })
    const draft = listingDraft({ pictures: [{ url: 'https://nowhere.invalid/a.jpg', alt: '' }] })
    const [outcome] = await publish(draft)
    const ref = { ...draft, externalId: productOf(outcome) }
    const [listing] = await bench.connector.readListings(bench.ctx(), [ref])
    expect(listing?.isFound === true ? listing.warnings : []).toEqual([
      expect.stringContaining('Shopify could not take picture 1: '),
    ])
    await publish({ ...draft, externalId: ref.externalId })
    const [again] = await bench.connector.readListings(bench.ctx(), [ref])
    expect(again?.isFound === true ? again.warnings : []).toHaveLength(1)
  })
})

test('no secret shows in any error or log of a store in trouble', async () => {
  const seen: unknown[] = []
  for (const kind of ['throttle', 'error', 'lost_answer', 'half', 'html'] as const) {
    await bench.disturb({ kind })
    seen.push(await publish(listingDraft(), { seconds: 1 }))
    await bench.heal()
  }
  expect(JSON.stringify([seen, bench.logged])).not.toMatch(/shpat_|backroom-sandbox-secret/)
})

async function localPicture(name: string) {
  const background = { r: 40, g: 90, b: 160 }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  let reads = 0
  const picture: DraftPicture = {
    alt: name,
    file: {
      name,
      mimeType: 'image/png',
      sha256: createHash('sha256').update(name).update(bytes).digest('hex'),
      read: async () => {
        reads += 1
        return bytes
      },
    },
  }
  return { picture, reads: () => reads }
}

function productOf(outcome: ItemOutcome | undefined): string {
  if (outcome?.state !== 'done') throw new Error(`expected a product, got ${JSON.stringify(outcome)}`)
  return outcome.externalIds.product ?? ''
}

describe('a product of several sizes', () => {
  test('is known by its handle and then by its id, and is the same product both times', async () => {
    const draft = listingDraft({ variants: draftVariants(2) })
    const first = await publish(draft)
    const before = await bench.held()
    expect(await publish(draft)).toEqual(first)
    expect(await publish({ ...draft, externalId: productOf(first[0]) })).toEqual(first)
    expect(await bench.held()).toEqual(before)
  })

  test('takes a changed title and prices in cents', async () => {
    const draft = listingDraft({ variants: draftVariants(2) })
    const externalId = productOf((await publish(draft))[0])
    const variants = draft.variants.map((variant) => ({ ...variant, priceCents: 9_999, quantity: 42 }))
    expect(statesOf(await publish({ ...draft, externalId, title: 'Runner 2', variants }))).toEqual(['done'])
    const sold = { price: '99.99', quantity: 42 }
    expect(await bench.held()).toMatchObject([{ id: externalId, title: 'Runner 2', variants: [sold, sold] }])
  })

  test('loses sizes and gains others, and those that stay keep their identity', async () => {
    const draft = listingDraft({ variants: draftVariants(3) })
    const externalId = productOf((await publish(draft))[0])
    const [before] = await bench.held()
    const [, two, three] = draft.variants
    const four = draftVariant({ optionValues: ['4'], quantity: 7 })
    const variants = [two, three, four].filter((variant) => variant !== undefined)
    await publish({ ...draft, externalId, variants })
    const [after] = await bench.held()
    expect(after?.variants.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['RUNNER-2', 3],
      ['RUNNER-3', 3],
      ['RUNNER-4', 7],
    ])
    expect(after?.variants.slice(0, 2)).toEqual(before?.variants.slice(1))
  })

  test('has one bad size refused with a sentence that names it, and the others sold', async () => {
    const draft = listingDraft({ variants: draftVariants(3) })
    const externalId = productOf((await publish(draft))[0])
    const variants = draft.variants.map((variant, index) => ({
      ...variant,
      priceCents: 5_000,
      ...(index === 1 ? { countryOfOrigin: 'XX' } : {}),
    }))
    const outcomes = await publish({ ...draft, externalId, variants })
    expect(outcomes).toMatchObject([
      { state: 'done' },
      {
        state: 'failed',
        error: { kind: 'validation', message: expect.stringContaining('RUNNER-2') as string },
      },
      { state: 'done' },
    ])
    const [held] = await bench.held()
    expect(held?.variants.map(({ price }) => price)).toEqual(['50.00', '120.00', '50.00'])
  })

  test('with a problem of its own is refused without a call', async () => {
    const draft = listingDraft({ title: '' })
    const [problem] = bench.connector.check(draft)
    expect(await publish(draft)).toMatchObject([{ state: 'failed', error: problem?.error }])
    expect(await bench.calls()).toEqual([])
  })

  test('that was unpublished stays there', async () => {
    const draft = listingDraft()
    const externalId = productOf((await publish(draft))[0])
    const ref = { ...draft, externalId }
    expect(await bench.connector.unpublish(bench.ctx(), [ref])).toMatchObject([
      { ref: draft.ref, state: 'done' },
    ])
    expect(await bench.connector.readListings(bench.ctx(), [ref])).toMatchObject([
      { isFound: true, listings: [{ isLive: false }] },
    ])
    await publish({ ...draft, externalId })
    expect(await bench.held()).toMatchObject([{ id: externalId, isOnSale: true }])
  })
})
