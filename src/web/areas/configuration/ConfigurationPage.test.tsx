import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import type { Connection } from '../../../contract/connection.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { queryClient } from '../../app/query-client.ts'
import { marketplaceStateQuery } from '../publishing/marketplace-states.ts'
import { serviceQuery } from '../services/service-account.ts'
import { ConfigurationPage } from './ConfigurationPage.tsx'

standInBrowser()

const account: Omit<Connection, 'state'> = {
  ...{ mode: 'practice', credentials: null, expires_on: null, access_ends_on: null, last_success: null },
  ...{
    problem: null,
    problem_on: null,
    queue: 0,
    lag: null,
    error_rate: null,
    offered: true,
    webhooks: null,
  },
}

test('says why its marketplaces are not there, and asks again', () => {
  const queryKey = ['marketplaces']
  expect(drawn(<ConfigurationPage />)).toContain('aria-label="Loading marketplaces"')
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
  const error = new ApiProblem({ status: 500, code: 'x', detail: 'The server has trouble.' })
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error })
  expect(wordsOf(drawn(<ConfigurationPage />))).toContain(
    'Marketplaces This could not be loaded The server has trouble. Try again',
  )
})

test('says of a marketplace whose account refuses our credentials that it does', () => {
  const [shopify, stockx] = ['Shopify', 'StockX'].map((name, at) => ({
    ...{ id: at + 1, name, margin: 7, offer_in_publish_dialog: true, is_connected: true },
  }))
  queryClient.setQueryData(['marketplaces'], [shopify, stockx])
  queryClient.setQueryData(marketplaceStateQuery(1).queryKey, {
    ...account,
    state: 'connected',
  })
  queryClient.setQueryData(marketplaceStateQuery(2).queryKey, { ...account, state: 'refused' })
  const html = drawn(<ConfigurationPage />)
  expect(wordsOf(html)).toContain('Shopify Margin, connection, and whether Publish offers it Margin 7 %')
  expect(wordsOf(html)).toContain('Does not accept our credentials · Margin 7 %')
})

test.each([
  [-1, 'Access ended · Margin 7 %'],
  [7.5, 'Access ends in 7 days · Margin 7 %'],
])('says of a marketplace whose access ends in %f days: %s', (days, words) => {
  const shopify = { id: 1, name: 'Shopify', margin: 7, offer_in_publish_dialog: true, is_connected: true }
  queryClient.setQueryData(['marketplaces'], [shopify])
  const ends = new Date(Date.now() + days * 86_400_000).toISOString()
  const connection: Connection = { ...account, state: 'connected', access_ends_on: ends }
  queryClient.setQueryData(marketplaceStateQuery(1).queryKey, connection)
  expect(wordsOf(drawn(<ConfigurationPage />))).toContain(words)
})

test.each([
  ['refused', 'Does not accept our credentials, practice mode', true],
  ['not_connected', 'Not connected in this installation', false],
] as const)('marks a service that is %s only where somebody has to mend it', (state, words, isAmiss) => {
  queryClient.setQueryData(serviceQuery('alias').queryKey, { connection: { ...account, state }, rounds: [] })
  const html = drawn(<ConfigurationPage />)
  expect(wordsOf(html)).toContain(words)
  const line = html.split('</li>').find((each) => each.includes('alias')) ?? ''
  expect(line.includes('data-amiss')).toBe(isAmiss)
})

test('says of a service of which nothing can be learnt that nothing is known', () => {
  const { queryKey } = serviceQuery('shipstation')
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
  const error = new ApiProblem({ status: 500, code: 'x', detail: 'The server has trouble.' })
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error })
  expect(wordsOf(drawn(<ConfigurationPage />))).toContain(
    'Where labels are bought Not known right now Manage',
  )
})
