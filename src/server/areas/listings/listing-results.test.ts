import { describe, expect, test } from 'vitest'
import type { ChannelError, RemoteListing } from '../../connectors/ports/sales-channel.ts'
import { resultsOf, seenOf, type Answer, type DesiredListing } from './listing-results.ts'

const listing: DesiredListing = {
  productId: 7,
  sku: 'AJ1-9',
  desired: 'listed',
  actual: 'unlisted',
  externalIds: [],
}
const other: DesiredListing = { ...listing, productId: 8, sku: 'AJ1-10' }
const busy: ChannelError = { kind: 'throttled', message: 'Shopify is busy.' }
const wrong: ChannelError = { kind: 'validation', message: 'Give AJ1-9 a price.' }

function remote(
  skus: string[],
  change: Partial<Extract<RemoteListing, { isFound: true }>> = {},
): RemoteListing {
  return {
    ref: '1',
    isFound: true,
    externalId: 'gid://product/1',
    isOurs: true,
    url: null,
    listings: skus.map((sku) => ({
      externalId: `v-${sku}`,
      sku,
      isLive: true,
      priceCents: 1,
      compareAtPriceCents: null,
      quantity: 1,
    })),
    warnings: [],
    details: {},
    ...change,
  }
}

function offSale(shown: RemoteListing): RemoteListing {
  if (!shown.isFound) return shown
  return { ...shown, listings: shown.listings.map((listing) => ({ ...listing, isLive: false })) }
}

function results(listings: DesiredListing[], answer: Partial<Answer>) {
  return resultsOf(listings, { outcomes: [], operations: [], remote: null, failure: null, ...answer }).map(
    (result) => [result.productId, result.state, result.actual, 'error' in result ? result.error.kind : ''],
  )
}

const done = (listing: DesiredListing) => ({
  ref: String(listing.productId),
  state: 'done' as const,
  externalIds: {},
})
const refused = (listing: DesiredListing, error: ChannelError) => ({
  ref: String(listing.productId),
  state: 'failed' as const,
  error,
})

describe('a listing that is to be on sale', () => {
  test('is done when the channel shows it', () => {
    expect(results([listing], { outcomes: [done(listing)], remote: remote(['AJ1-9']) })).toEqual([
      [7, 'done', 'listed', ''],
    ])
  })

  test.each([
    ['is not on sale', offSale(remote(['AJ1-9']))],
    ['lacks the size', remote(['AJ1-10'])],
    ['is gone', { ref: '1', isFound: false } as const],
    ['belongs to somebody else', remote(['AJ1-9'], { isOurs: false })],
  ])('is looked at again when the channel accepted it but %s', (_, shown) => {
    expect(results([listing], { outcomes: [done(listing)], remote: shown })).toEqual([
      [7, 'again', 'unlisted', 'outcome_unknown'],
    ])
  })

  test('fails alone when only its own size was refused', () => {
    const answer = { outcomes: [refused(listing, wrong), done(other)], remote: remote(['AJ1-10']) }
    expect(results([listing, other], answer)).toEqual([
      [7, 'failed', 'unlisted', 'validation'],
      [8, 'done', 'listed', ''],
    ])
  })

  test('tells of an error and of being on sale at once', () => {
    const answer = { outcomes: [refused(listing, wrong)], remote: remote(['AJ1-9']) }
    expect(results([listing], answer)).toEqual([[7, 'failed', 'listed', 'validation']])
  })

  test('waits when the machine can mend it', () => {
    expect(results([listing], { outcomes: [refused(listing, busy)] })).toEqual([
      [7, 'again', 'unlisted', 'throttled'],
    ])
  })

  test('knows its variant by id when the SKU was changed', () => {
    const known = { ...listing, externalIds: ['v-OLD'] }
    expect(results([known], { outcomes: [done(listing)], remote: remote(['OLD']) })).toEqual([
      [7, 'done', 'listed', ''],
    ])
  })
})

describe('a listing that is to be off sale', () => {
  const off: DesiredListing = { ...listing, desired: 'unlisted', actual: 'listed', externalIds: ['v-AJ1-9'] }

  test.each([
    ['the product is off sale', offSale(remote(['AJ1-9']))],
    ['the product is gone', { ref: '1', isFound: false } as const],
    ['the size was left out', remote(['AJ1-10'])],
  ])('is done when %s', (_, shown) => {
    expect(results([off], { outcomes: [], remote: shown })).toEqual([[7, 'done', 'unlisted', '']])
  })

  test('goes on when the channel still shows it', () => {
    expect(results([off], { remote: remote(['AJ1-9']) })).toEqual([[7, 'again', 'listed', 'outcome_unknown']])
  })

  test('shares the refusal of the product that it was to be left out of', () => {
    const answer = { outcomes: [refused(other, wrong)], remote: null }
    expect(results([off, { ...other, actual: 'listed' }], answer)).toEqual([
      [7, 'failed', 'listed', 'validation'],
      [8, 'failed', 'listed', 'validation'],
    ])
  })
})

describe('a listing that is to be left out of a product of which all else was refused', () => {
  const off: DesiredListing = { ...listing, desired: 'unlisted', actual: 'listed', externalIds: ['v-AJ1-9'] }
  const answer = { outcomes: [refused(other, wrong)], remote: remote(['AJ1-9']) }

  test('goes with the whole product, as nothing is wanted there any more', () => {
    expect(results([off, other], answer)).toEqual([
      [7, 'again', 'listed', 'outcome_unknown'],
      [8, 'failed', 'unlisted', 'validation'],
    ])
  })

  test('stays as long as another is on sale there', () => {
    const shown = { ...answer, remote: remote(['AJ1-9', 'AJ1-10']) }
    expect(results([off, other], shown)).toEqual([
      [7, 'failed', 'listed', 'validation'],
      [8, 'failed', 'listed', 'validation'],
    ])
  })
})

describe('what the channel has not decided yet', () => {
  const operations = ['batch-1']

  test('waits without an error', () => {
    const outcomes = [{ ref: '7', state: 'pending' as const, operation: 'batch-1' }]
    expect(results([listing], { outcomes, operations })).toEqual([[7, 'pending', 'unlisted', '']])
  })

  test('waits beside what was refused at once', () => {
    expect(results([listing, other], { outcomes: [refused(listing, wrong)], operations })).toEqual([
      [7, 'failed', 'unlisted', 'validation'],
      [8, 'pending', 'unlisted', ''],
    ])
  })
})

describe('channel listings below a listing', () => {
  const named = (listings: string[]) => ({ ref: '7', state: 'done' as const, externalIds: { listings } })
  const pairs = (...ids: string[]): RemoteListing => {
    const shown = remote(ids.map(() => 'AJ1-9'))
    if (!shown.isFound) return shown
    return {
      ...shown,
      listings: shown.listings.map((each, index) => ({ ...each, externalId: ids[index] ?? '' })),
    }
  }
  const seen = (known: string[], answer: Partial<Answer>) =>
    seenOf(
      [
        { ...listing, externalIds: known },
        { ...other, externalIds: ['theirs'] },
      ],
      {
        outcomes: [],
        operations: [],
        remote: null,
        failure: null,
        ...answer,
      },
    )[0]?.externalIds

  test.each<[string, string[], Partial<Answer>, string[]]>([
    ['are as many as the channel shows', [], { remote: pairs('a', 'b', 'c') }, ['a', 'b', 'c']],
    ['are known by id and by SKU', ['a'], { remote: pairs('a', 'b') }, ['a', 'b']],
    ['are forgotten when they are gone', ['a', 'b'], { remote: pairs('b') }, ['b']],
    ['are never another listing’s', [], { remote: pairs('theirs', 'a') }, ['a']],
    ['stay as known where nothing was read', ['a'], {}, ['a']],
    [
      'grow by what an outcome names where nothing was read',
      ['a'],
      { outcomes: [named(['b', 'a'])] },
      ['a', 'b'],
    ],
  ])('%s', (_, known, answer, expected) => {
    expect(seen(known, answer)).toEqual(expected)
  })

  test('keep it listed as long as one of them is on sale', () => {
    const shown = pairs('a', 'b')
    const paused = shown.isFound
      ? { ...shown, listings: shown.listings.map((each, index) => ({ ...each, isLive: index === 1 })) }
      : shown
    expect(results([listing], { outcomes: [done(listing)], remote: paused })).toEqual([
      [7, 'done', 'listed', ''],
    ])
  })
})

test('what stands in the way of the whole group concerns every listing, and the last known state stays', () => {
  const live: DesiredListing = { ...other, actual: 'listed', externalIds: ['v-AJ1-10'] }
  expect(results([listing, live], { failure: busy })).toEqual([
    [7, 'again', 'unlisted', 'throttled'],
    [8, 'again', 'listed', 'throttled'],
  ])
})
