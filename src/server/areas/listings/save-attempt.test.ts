import { describe, expect, test } from 'vitest'
import { draftVariant, listingDraft } from '../../../../tests/support/listing-draft.ts'
import type { ChannelError } from '../../connectors/ports/sales-channel.ts'
import type { ClaimedGroup, ClaimedListing } from './listing-groups.store.ts'
import type { Answer } from './listing-results.ts'
import { endingOf, nextTry, planLook, planRetry, type Attempt, type Try } from './save-attempt.ts'

const now = new Date('2026-11-20T12:00:00Z')
const down: Try = {
  error: { kind: 'remote_transient', message: 'down' },
  attempts: 0,
  isDeciding: false,
  random: 1,
}

test('waits twice as long each time, at most five minutes', () => {
  const delays = [0, 1, 2, 7, 8, 40].map((attempts) => planRetry({ ...down, attempts }))
  expect(delays.map((plan) => plan.state === 'again' && plan.delayMs)).toEqual([
    1000, 2000, 4000, 128_000, 256_000, 300_000,
  ])
})

test('spreads the tries over the whole pause, but never hurries', () => {
  expect(planRetry({ ...down, attempts: 3, random: 0.25 })).toMatchObject({ delayMs: 2000, attempts: 4 })
  expect(planRetry({ ...down, random: 0 })).toMatchObject({ delayMs: 250 })
})

describe('the time that the channel names', () => {
  const error = { kind: 'throttled', message: 'busy', retryAfterMs: 30_000 } as const

  test('wins, spread a little, and counts as no failure', () => {
    expect(planRetry({ ...down, error, attempts: 2, random: 0 })).toEqual({
      state: 'again',
      delayMs: 30_000,
      attempts: 2,
    })
    expect(planRetry({ ...down, error, attempts: 2, random: 1 })).toMatchObject({ delayMs: 32_000 })
  })

  test('is looked at again before, where it is hours away', () => {
    const hoursAway = { ...error, retryAfterMs: 2 * 3_600_000 }
    expect(planRetry({ ...down, error: hoursAway, random: 0 })).toMatchObject({ delayMs: 1_800_000 })
  })
})

describe('giving up', () => {
  test('never happens while the channel is only busy or away', () => {
    expect(planRetry({ ...down, attempts: 1000 }).state).toBe('again')
    expect(planRetry({ ...down, attempts: 1000, error: { kind: 'throttled', message: '' } }).state).toBe(
      'again',
    )
  })

  test.each(['conflict', 'outcome_unknown', 'auth_expired'] as const)(
    'comes after eight tries of %s',
    (kind) => {
      const puzzling = { ...down, error: { kind, message: '' } }
      expect(planRetry({ ...puzzling, attempts: 6 }).state).toBe('again')
      expect(planRetry({ ...puzzling, attempts: 7 }).state).toBe('give up')
      expect(planRetry({ ...puzzling, attempts: 7, isDeciding: true }).state).toBe('again')
    },
  )
})

test.each([
  ['soon at first', 0, 2_000],
  ['after a quarter more of the time', 20_000, 5_000],
  ['once a minute in the end', 3_600_000, 60_000],
  ['not at once where clocks differ', -9_000, 2_000],
])('what a channel has accepted is looked at %s', (_, ageMs, expected) => {
  expect(planLook({ since: new Date(now.getTime() - ageMs), now })).toBe(expected)
})

const group: ClaimedGroup = {
  ...{
    id: 1,
    leaseToken: 'token',
    marketplaceId: 1,
    marketplace: 'StockX',
    marketplaceMargin: null,
    ownerId: 7,
  },
  ...{ name: 'RUN-9', externalId: null, generation: 2, operations: [], operationsSince: null, attempts: 0 },
  ...{ isUrgent: false, wasTaken: false, requestedBy: 'seller', requestId: null },
}
const listing: ClaimedListing = {
  ...{ productId: 7, groupId: 1, sku: 'RUN-9', generation: 2, sentCents: null, externalIds: [] },
  ...{ desired: 'listed', actual: 'unlisted' },
}
const silent: Answer = { outcomes: [], operations: [], areEarlier: false, remote: null, failure: null }
const away: ChannelError = { kind: 'remote_transient', message: 'Away.' }

function ended(answer: Partial<Answer>, given: Partial<Attempt> = {}) {
  const claim = { group, listings: [listing] }
  const attempt = { claim, answer: { ...silent, ...answer }, unsellable: new Map(), built: null, ...given }
  return endingOf(attempt, { now, random: 1 })
}

const blocked = new Map([[7, 'RUN-9 is blocked.']])

describe('a try is not the last', () => {
  test('while the channel decides, even when nobody waits for it any more', () => {
    const { outcome, results } = ended({ operations: ['batch'] }, { unsellable: blocked })
    expect(outcome).toMatchObject({ isSettled: false, delayMs: 2_000, operations: ['batch'] })
    expect(results).toMatchObject([{ state: 'failed', error: { message: 'RUN-9 is blocked.' } }])
  })

  test('while a product that may not be sold could not be taken off', () => {
    const off = { ref: '7', state: 'failed', error: away } as const
    const { outcome, results } = ended({ outcomes: [off] }, { unsellable: blocked })
    expect(outcome).toMatchObject({ isSettled: false, delayMs: 1_000, attempts: 1 })
    expect(results).toMatchObject([{ state: 'failed', error: { message: 'RUN-9 is blocked.' } }])
  })

  test('while a product whose sizes went elsewhere could not be taken off', () => {
    const claim = { group, listings: [] }
    expect(ended({ failure: away }, { claim }).outcome).toMatchObject({ isSettled: false })
    const remote = { ref: '7', isFound: false } as const
    const { outcome, results } = ended({ remote }, { claim })
    expect([outcome.isSettled, results]).toEqual([true, []])
  })
})

describe('an account that is not let in', () => {
  const shut: ChannelError = { kind: 'auth_revoked', message: 'Not let in.' }
  const off: ClaimedListing = { ...listing, desired: 'unlisted', actual: 'listed' }
  const done = { ref: '7', state: 'done', externalIds: {} } as const

  test('refuses what was only now asked for', () => {
    const { outcome, results } = ended({ failure: shut })
    expect([outcome.isSettled, results]).toMatchObject([true, [{ state: 'failed', error: shut }]])
  })

  test.each<[string, Partial<Answer>, Partial<Attempt>['claim']]>([
    ['what the channel goes on with', { operations: ['batch'] }, { group, listings: [listing] }],
    ['what it took, and can’t be read', { outcomes: [done] }, { group, listings: [listing] }],
    ['what an earlier try may have made', {}, { group: { ...group, wasTaken: true }, listings: [listing] }],
    ['what is to be off sale', {}, { group, listings: [off] }],
  ])('ends nothing of %s, however long that takes', (_, answer, claim = { group, listings: [listing] }) => {
    const attempts = 1_000
    const tried = { ...claim, group: { ...claim.group, attempts } }
    const { outcome, results } = ended({ failure: shut, ...answer }, { claim: tried })
    expect([outcome.isSettled, results]).toMatchObject([false, [{ state: 'again', error: shut }]])
    expect(outcome.operations).toEqual(answer.operations ?? [])
  })
})

test('what a size left behind that went elsewhere is taken off, also where another one’s update was refused', () => {
  const live = { isLive: true, priceCents: 1, compareAtPriceCents: null, quantity: 1 }
  const product = { externalId: 'p', isOurs: true, url: null, warnings: [], details: {} }
  const listings = [
    { ...live, externalId: 'own', sku: 'RUN-9' },
    { ...live, externalId: 'left', sku: 'RUN-8' },
  ]
  const remote = { ref: '7', isFound: true, ...product, listings } as const
  const refused = { ref: '7', state: 'failed', error: { kind: 'validation', message: 'No.' } } as const
  const { outcome, results } = ended({ remote: { ...remote, listings }, outcomes: [refused] })
  expect(results).toMatchObject([{ state: 'failed', actual: 'listed' }])
  expect(outcome).toMatchObject({ isSettled: false, delayMs: 1_000 })
  const alone = { ...remote, listings: listings.slice(0, 1) }
  expect(ended({ remote: alone, outcomes: [refused] }).outcome).toMatchObject({ isSettled: true })
})

test('what a size left behind that went elsewhere is taken off, also where all that came since was refused', () => {
  const shown = {
    externalId: 'v',
    sku: 'RUN-8',
    isLive: true,
    priceCents: 1,
    compareAtPriceCents: null,
    quantity: 1,
  }
  const product = { externalId: 'p', isOurs: true, url: null, warnings: [], details: {} }
  const remote = { ref: '7', isFound: true, ...product, listings: [shown] } as const
  const refused = { ref: '7', state: 'failed', error: { kind: 'validation', message: 'No.' } } as const
  const { outcome, results } = ended({
    remote: { ...remote, listings: [shown] },
    outcomes: [refused],
  })
  expect(results).toMatchObject([{ state: 'failed', actual: 'unlisted' }])
  expect(outcome).toMatchObject({ isSettled: false, delayMs: 1_000 })
})

describe('what the channel took and shows for another price', () => {
  const draft = listingDraft({
    ref: '7',
    variants: [draftVariant({ ref: '7', sku: 'RUN-9', priceCents: 9_900 })],
  })
  const sentNow: Partial<Attempt> = { built: { draft, terms: new Map() } }
  const decided = (sentCents: number | null, of: Partial<ClaimedGroup> = {}): Partial<Attempt> => ({
    claim: { group: { ...group, operations: ['batch'], ...of }, listings: [{ ...listing, sentCents }] },
  })
  const shownFor = (priceCents: number, given: Partial<Attempt>) => {
    const own = { externalId: 'v', sku: 'RUN-9', isLive: true, compareAtPriceCents: null, quantity: 1 }
    const product = { externalId: 'p', isOurs: true, url: null, warnings: [], details: {} }
    const listings = [{ ...own, priceCents }]
    const remote = { ref: '7', isFound: true as const, ...product, listings }
    const outcomes = [{ ref: '7', state: 'done', externalIds: { product: 'p' } } as const]
    return ended({ remote, outcomes }, given)
  }
  const message = 'The channel took RUN-9 for $99.00 but shows $88.00; Backroom tries again by itself.'

  test.each([
    ['in the answer', sentNow],
    ['when it has decided later', decided(9_900)],
  ])('is not done %s', (_, given) => {
    expect(shownFor(9_900, given).results).toMatchObject([{ state: 'done' }])
    const { outcome, results } = shownFor(8_800, given)
    expect(results).toMatchObject([{ state: 'again', offer: { priceCents: 8_800 }, error: { message } }])
    expect([outcome.isSettled, outcome.operations]).toEqual([false, []])
  })

  test('is given up in the end', () => {
    const tired = { claim: { group: { ...group, attempts: 7 }, listings: [listing] } }
    const results = [{ state: 'failed', actual: 'listed' }]
    expect(shownFor(8_800, { ...sentNow, ...tired }).results).toMatchObject(results)
    expect(shownFor(8_800, decided(9_900, { attempts: 7 })).results).toMatchObject(results)
  })

  test('is done where nobody knows what was sent', () => {
    expect(shownFor(8_800, decided(null)).results).toMatchObject([{ state: 'done' }])
  })
})

test('what an earlier try asked for is followed as that, so that what is asked now comes after it', () => {
  const followed = ended({ operations: ['batch'], areEarlier: true })
  expect(followed.outcome).toMatchObject({ isSettled: false, operationsGeneration: 1 })
  expect(ended({ operations: ['batch'] }).outcome).toMatchObject({ operationsGeneration: 2 })
})

test.each([
  ['nothing, where all is settled', 2, { isSettled: true, operations: [] }, false, null],
  ['the same, after its pause', 2, { isSettled: false, operations: [] }, false, 5_000],
  ['nothing, where another takes it along', 2, { isSettled: false, operations: [] }, true, null],
  ['a newer request, at once', 3, { isSettled: true, operations: [] }, false, 0],
  ['a newer request, at once, whoever comes later', 3, { isSettled: false, operations: [] }, true, 0],
  [
    'a newer request, when it is time to look again',
    3,
    { isSettled: false, operations: ['batch'] },
    false,
    5_000,
  ],
  ['nothing, where that look takes it along', 3, { isSettled: false, operations: ['batch'] }, true, null],
])('what comes next is %s', (_, newest, outcome, isTakenAlong, delayMs) => {
  const next = nextTry(group, newest, { outcome: { ...outcome, delayMs: 5_000 }, isTakenAlong })
  expect(next).toEqual(delayMs === null ? null : { job: { group_id: 1, generation: newest }, delayMs })
})
