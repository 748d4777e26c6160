import { describe, expect, test } from 'vitest'
import { firstChoice, offersOf } from './marketplace-offers.ts'
import type { PublishChoice } from './publish-choice.ts'

const choice = (part: Partial<PublishChoice> = {}): PublishChoice => ({
  list: [1, 2, 3],
  count: 3,
  isAllMatching: false,
  skus: [],
  hasFamilies: false,
  onTheWay: [],
  ...part,
})
const known = (name: string, liveCount: number | undefined, isOffered = true) => ({
  marketplace: { id: 1, name, margin: null, offer_in_publish_dialog: isOffered, is_connected: true },
  account: { state: 'connected' as const, access_ends_on: null },
  liveCount,
})
const three = [known('Shopify', 2), known('StockX', 0), known('VoyageOne', 1, false)]
const names = (offers: { name: string }[]) => offers.map(({ name }) => name)

test('publishing offers what the settings say, live or not', () => {
  expect(names(offersOf('publish', choice(), three))).toEqual(['Shopify', 'StockX'])
})

test('a marketplace that is not connected is said to be so, and can’t be chosen', () => {
  const { marketplace } = known('StockX', 0)
  const [offer] = offersOf('publish', choice(), [
    { marketplace: { ...marketplace, is_connected: false }, account: undefined, liveCount: 0 },
  ])
  expect(offer).toEqual({
    id: 1,
    name: 'StockX',
    note: 'Not connected in this installation',
    isConnected: false,
    isAmiss: true,
  })
})

test.each([
  [undefined, 'Not live yet', false],
  ['unknown', 'Not live yet', false],
  ['connected', 'Not live yet', false],
  ['away', 'Not answering', false],
  ['refused', 'Does not accept our credentials', true],
] as const)(
  'one whose account is %s is noted as "%s", and can be chosen all the same',
  (state, note, isAmiss) => {
    const [offer] = offersOf('publish', choice(), [
      { ...known('StockX', 0), account: state && { state, access_ends_on: null } },
    ])
    expect(offer).toEqual({ id: 1, name: 'StockX', note, isConnected: true, isAmiss })
  },
)

test.each([
  [-1, 'The access ended', true],
  [1, 'Not live yet', false],
])('one whose access ends in %i days is noted as "%s"', (days, note, isAmiss) => {
  const ends = new Date(Date.now() + days * 86_400_000).toISOString()
  const account = { state: 'connected' as const, access_ends_on: ends }
  const [offer] = offersOf('publish', choice(), [{ ...known('StockX', 0), account }])
  expect(offer).toEqual({ id: 1, name: 'StockX', note, isConnected: true, isAmiss })
})

test('the only marketplace that can be published to is chosen from the start, and none to unpublish from', () => {
  const offer = (name: string, isConnected = true) => ({ id: 1, name, note: '', isConnected, isAmiss: false })
  const one = [offer('Shopify'), offer('StockX', false)]
  expect(firstChoice('publish', one)).toEqual(['Shopify'])
  expect(firstChoice('unpublish', one)).toEqual([])
  expect(firstChoice('publish', [offer('Shopify'), offer('StockX')])).toEqual([])
  expect(firstChoice('publish', [])).toEqual([])
})

describe('unpublishing', () => {
  test('offers every marketplace on which something is live', () => {
    expect(names(offersOf('unpublish', choice(), three))).toEqual(['Shopify', 'VoyageOne'])
  })

  test('offers one for which something is on its way', () => {
    expect(names(offersOf('unpublish', choice({ onTheWay: ['StockX'] }), three))).toContain('StockX')
  })

  test('offers one of which nothing is known', () => {
    expect(names(offersOf('unpublish', choice(), [known('Shopify', undefined)]))).toEqual(['Shopify'])
  })
})

test.each([
  [undefined, 3, ''],
  [0, 3, 'Not live yet'],
  [2, 3, '2 products live'],
  [3, 3, 'All live'],
  [1, 1, 'Live'],
])('notes %s live of %i', (liveCount, count, note) => {
  expect(offersOf('publish', choice({ count }), [known('Shopify', liveCount)])[0]?.note).toBe(note)
})
