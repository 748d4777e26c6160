import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import type { ShipStationStore, ShipStationStores } from '../../../contract/shipstation.endpoints.ts'
import { queryClient } from '../../app/query-client.ts'
import { shipStationStoresQuery } from './shipstation-stores.ts'
import { ShipStationStoresPage } from './ShipStationStoresPage.tsx'
import { withStore } from './useStoreSwitch.ts'

const store: ShipStationStore = {
  id: 1,
  version: 3,
  store_id: 31_201,
  store_name: 'Practice Store',
  marketplace_name: 'Shopify',
  active: true,
  create_date: '2026-03-07T18:20:11.283Z',
  modify_date: '2026-03-07T18:20:11.283Z',
  refresh_date: null,
  gone_on: null,
}
const known: ShipStationStores = {
  results: [store],
  count: 1,
  mode: 'practice',
  read_on: '2026-11-21T21:05:00.000Z',
  problem: null,
  webhooks: null,
}

function page(stores: Partial<ShipStationStores>): string {
  queryClient.setQueryData(shipStationStoresQuery.queryKey, { ...known, ...stores })
  return drawn(<ShipStationStoresPage />)
}

test('a card says what the store is, whether it is active and since when', () => {
  const html = page({})
  const words = wordsOf(html)
  expect(words).toContain('Practice Store')
  expect(words).toContain('Marketplace Shopify')
  expect(words).toContain('Store ID 31201')
  expect(words).toContain('Refresh Date Never')
  expect(words).toContain('Practice mode')
  expect(html).toMatch(/<input[^>]*aria-label="Practice Store is active"[^>]*checked=""/)
})

test('a live account wears no mark', () => {
  expect(wordsOf(page({ mode: 'live' }))).not.toContain('Practice mode')
})

test('an account without stores says so', () => {
  expect(wordsOf(page({ results: [], count: 0 }))).toContain('No stores')
})

test('what keeps ShipStation away is said beside what was known, and with its age', () => {
  const words = wordsOf(page({ problem: 'ShipStation can’t be reached.' }))
  expect(words).toContain('ShipStation could not be asked')
  expect(words).toContain('ShipStation can’t be reached. You see how it stood')
  expect(words).toContain('Practice Store')
})

test('where nothing was ever read there is no claim that there are no stores', () => {
  const words = wordsOf(page({ results: [], count: 0, read_on: null, problem: 'It is away.' }))
  expect(words).toContain('It is away. Nothing was read from it so far.')
  expect(words).not.toContain('No stores')
})

test('before ShipStation was asked the page says so, and counts nothing', () => {
  const words = wordsOf(page({ results: [], count: 0, read_on: null }))
  expect(words).toContain('Not asked yet ShipStation is asked for its stores every ten minutes')
  expect(words).not.toContain('(0)')
})

test('a store that is gone there stays, says so and can’t be switched', () => {
  const html = page({ results: [{ ...store, gone_on: '2026-11-20T10:00:00.000Z' }] })
  expect(wordsOf(html)).toContain('ShipStation does not list this store any more')
  expect(html).toMatch(/<input[^>]*disabled=""/)
})

test('a switched store takes the place of what it was', () => {
  const other = { ...store, id: 2 }
  const after = { ...store, active: false, version: 4 }
  expect(withStore({ ...known, results: [other, store] }, after).results).toEqual([other, after])
})

const then = new Date(Date.now() - 120_000).toISOString()
const quiet = { obstacle: null, problem: null, subscribed_on: null, received_on: null, refused_on: null }
test.each([
  [{}, 'Webhooks are asked for within a few seconds'],
  [{ subscribed_on: then }, 'Nothing came yet.'],
  [{ subscribed_on: then, received_on: then }, 'new orders and parcels; the last came 20'],
  [
    { obstacle: 'There is no public address.' },
    'Webhooks are off: orders are asked for every minute. There is no',
  ],
  [
    { problem: 'ShipStation can’t be reached.' },
    'Webhooks could not be asked for: ShipStation can’t be reached.',
  ],
  [{ refused_on: then }, 'A webhook that was not its own was refused'],
])('webhooks of which is known %j are told of', (part, words) => {
  expect(wordsOf(page({ webhooks: { ...quiet, ...part } }))).toContain(words)
})
