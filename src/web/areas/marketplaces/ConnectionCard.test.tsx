import { expect, test } from 'vitest'
import { drawn, drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import type { Connection } from '../../../contract/connection.ts'
import type { MarketplaceDetail } from '../../../contract/marketplaces.endpoints.ts'
import { queryClient } from '../../app/query-client.ts'
import { ConnectionCard, isOf, lagText, percent } from './ConnectionCard.tsx'
import { ConsentEnd, ConsentForm } from './ConsentForm.tsx'
import { CredentialsCard } from './CredentialsCard.tsx'
import { isOtherMargin, MarginCard } from './MarginCard.tsx'
import { Overtaken } from './Overtaken.tsx'
import { connectionQuery, marketplaceAccount } from './marketplace-query.ts'

const stockx = marketplaceAccount(2)
const well: Connection = {
  state: 'connected',
  mode: 'practice',
  credentials: {
    source: 'practice',
    entered_on: null,
    entered_by: null,
    sets: [[{ name: 'key', label: 'Key' }]],
    consent: null,
  },
  expires_on: null,
  access_ends_on: null,
  last_success: '2026-11-21T21:05:00.000Z',
  problem: null,
  problem_on: null,
  queue: 0,
  lag: null,
  error_rate: 0,
  offered: true,
  webhooks: null,
}
const marketplace: MarketplaceDetail = {
  id: 2,
  name: 'StockX',
  margin: 12.5,
  offer_in_publish_dialog: true,
  live_listings: 3,
  price_step: 1,
  fees: { transaction_fee: 9, least_fee: null, payment_fee: 3, fixed_fee: null, source: null },
  version: 1,
}

function card(part: Partial<Connection>): string {
  queryClient.setQueryData(connectionQuery(stockx).queryKey, { ...well, ...part })
  return wordsOf(drawn(<ConnectionCard account={stockx} name="StockX" />))
}

test('a practice connection says that nothing leaves the machine', () => {
  const words = card({})
  expect(words).toContain('Practice mode')
  // Buyers come by themselves to the practice shops of `npm start`.
  expect(words).toContain('nothing leaves it, and whoever buys is made up.')
  expect(words).toContain('State Connected')
  expect(words).toContain('Error rate 0 % of the last hour')
})

test('what waits, for how long, and why, is said', () => {
  const problem = 'StockX can’t be reached.'
  const words = card({ mode: 'live', state: 'away', queue: 1, lag: 130, error_rate: 0.004, problem })
  expect(words).not.toContain('Practice mode')
  for (const each of ['State Not answering', 'Waiting 1 product', 'Lag 2 min', 'less than 1 %', problem])
    expect(words).toContain(each)
})

const webhooks = {
  ...{ obstacle: null, problem: null, subscribed_on: null, received_on: null, refused_on: null },
}
const then = '2026-11-21T21:05:00.000Z'
test.each([
  [{}, 'Webhooks Not asked for yet'],
  [{ subscribed_on: then }, 'Webhooks None yet'],
  [{ subscribed_on: then, received_on: then }, 'Webhooks last'],
  [{ obstacle: 'There is no public address.' }, 'Webhooks Off: it is asked every minute'],
  [{ obstacle: 'There is no public address.' }, 'Webhooks: There is no public address.'],
  [{ problem: 'Shopify can’t be reached.' }, 'Webhooks: Shopify can’t be reached.'],
  [{ refused_on: then }, 'A webhook that was not its own was refused'],
])('webhooks of which is known %j are told of', (part, words) => {
  expect(card({ webhooks: { ...webhooks, ...part } })).toContain(words)
})

test('a channel that has no webhooks says nothing of them', () => {
  expect(card({})).not.toContain('ebhook')
})

test('where there is no account nothing can be tested', () => {
  const words = card({ state: 'not_connected', mode: null, last_success: null, error_rate: null })
  expect(words).toContain('Not connected in this installation')
  expect(words).not.toContain('Test')
})

const credentials = {
  source: 'entered',
  entered_by: 'grace',
  entered_on: null,
  sets: [],
  consent: null,
} as const
test.each([
  [{ source: 'practice' }, 'Those of the practice StockX', 'Enter credentials'],
  [{ source: 'environment' }, 'From the environment', 'Enter credentials'],
  [{ source: 'none' }, 'There are none', 'Enter credentials'],
  [{ source: 'entered' }, 'Entered by grace', 'Remove'],
] as const)('credentials of %j are told, never shown', async (part, words, button) => {
  queryClient.setQueryData(connectionQuery(stockx).queryKey, {
    ...well,
    credentials: { ...credentials, sets: [], ...part },
  })
  const told = wordsOf(await drawnAt('/here', '/here', <CredentialsCard account={stockx} name="StockX" />))
  expect(told).toContain(words)
  expect(told).toContain(button)
})

test.each([
  [13, 'The access ends for good'],
  [-1, 'Connect with StockX again.'],
])('access that ends in %i days is told of', (days, words) => {
  const ends = new Date(Date.now() + days * 86_400_000).toISOString()
  expect(card({ access_ends_on: ends })).toContain(words)
})

test('access that ended is not said to be renewed by itself', () => {
  expect(card({ expires_on: then, access_ends_on: null })).toContain('renewed by itself')
  expect(card({ expires_on: then, access_ends_on: then })).not.toContain('renewed by itself')
})

test('access that ends later than in a fortnight is no matter yet', () => {
  const ends = new Date(Date.now() + 15 * 86_400_000).toISOString()
  expect(card({ access_ends_on: ends })).not.toContain('The access end')
})

test.each([
  ['connected', 'StockX has let Backroom in.'],
  ['declined', 'Nothing has changed.'],
  ['outdated', 'more than 15 minutes'],
  ['refused', 'did not accept the app'],
  ['away', 'did not answer'],
])('who comes back is told that it was %s', async (end, words) => {
  expect(await endPage(end)).toContain(words)
})

test.each([
  ['connected', 'Nothing has changed by it: StockX is connected.'],
  ['refused', 'Connect again.'],
] as const)('whose way back was used before is told that the account is %s', async (state, words) => {
  queryClient.setQueryData(connectionQuery(stockx).queryKey, { ...well, state })
  expect(await endPage('outdated')).toContain(words)
})

async function endPage(end: string): Promise<string> {
  const page = <ConsentEnd name="StockX" account={stockx} />
  return wordsOf(await drawnAt(`/details?connected=${end}`, '/details', page))
}

test('an end that nobody knows is not told', async () => {
  expect(await endPage('x')).toBe('')
})

test.each([
  [false, 'Name this callback address in the app', 'Client id'],
  [true, 'With an app of my own at StockX', 'Go to StockX'],
])('where the installation has an app: %s, the way there asks for what is needed', (isKnown, ...words) => {
  const consent = {
    fields: [{ name: 'client_id', label: 'Client id' }],
    is_app_known: isKnown,
    redirect_uri: 'https://backroom.example/connect/stockx/callback/',
  }
  const form = wordsOf(drawn(<ConsentForm id={2} name="StockX" consent={consent} onCancel={() => {}} />))
  for (const each of words) expect(form).toContain(each)
})

test('the margin stands with a pencil, and with what it does to a price', () => {
  const html = drawn(<MarginCard marketplace={marketplace} />)
  expect(wordsOf(html)).toContain('12.5 %')
  expect(wordsOf(html)).toContain('A retail price of $320.00 goes to StockX as $360.00, in whole dollars')
  expect(html).toContain('aria-label="Edit margin"')
  expect(html).not.toContain('Save')
})

test('who is overtaken is told the other margin, and may keep either', () => {
  const one = [{ name: 'margin', theirs: '9 %', ours: '7.5 %' }]
  const told = wordsOf(drawn(<Overtaken values={one} onTheirs={() => {}} onOurs={() => {}} />))
  for (const words of [
    'set the margin to 9 % while you entered 7.5 %',
    'Keep theirs (9 %)',
    'Save ours (7.5 %)',
  ])
    expect(told).toContain(words)
  const two = [...one, { name: 'fixed fee', theirs: 'nothing', ours: '$1.00' }]
  const both = wordsOf(drawn(<Overtaken values={two} onTheirs={() => {}} onOurs={() => {}} />))
  expect(both).toContain('set the fixed fee to nothing while you entered $1.00')
  expect(both).not.toContain('Keep theirs (')
})

test.each([
  [null, 0, false],
  [9, 9, false],
  [9, null, true],
])('a margin of %j beside %j is another one: %s', (one, other, isOther) => {
  expect(isOtherMargin(one, other)).toBe(isOther)
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [61, '1 min'],
  [7_200, '2 h'],
])('%i seconds are %s', (seconds, words) => {
  expect(lagText(seconds)).toBe(words)
})

test.each([
  [0, '0 %'],
  [0.001, 'less than 1 %'],
  [0.5, '50 %'],
])('a rate of %f is %s', (rate, words) => {
  expect(percent(rate)).toBe(words)
})

test('a test of other credentials is no word about those that count now', () => {
  const trial = { is_ok: true, account: 'StockX, USD', problem: null, connection: well }
  const entered = { ...well, credentials: { ...credentials, sets: [], entered_on: then } }
  expect(isOf({ ...well, queue: 7 }, trial)).toBe(true)
  expect(isOf(entered, trial)).toBe(false)
  expect(
    isOf(
      { ...entered, credentials: { ...entered.credentials, entered_on: null } },
      { ...trial, connection: entered },
    ),
  ).toBe(false)
  expect(isOf(undefined, trial)).toBe(true)
})
