import { expect, test } from 'vitest'
import { drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { queryClient } from '../../app/query-client.ts'
import { OrderTabs } from './OrderTabs.tsx'

standInBrowser()

const order = { id: 7, order_id: '4711', marketplace: { id: 3, name: 'VoyageOne' } } as Order
const tabs = (address: string, of = order) =>
  drawnAt(address, '/orders/$id', <OrderTabs order={of}>The order itself</OrderTabs>)

test('shows the order where the address names no tab that there is', async () => {
  for (const address of ['/orders/7', '/orders/7?tab=nothing'])
    expect(await tabs(address)).toMatch(/aria-selected="true"[^>]*>(<[^>]*>)*Order</)
})

test('shows what the marketplace sent under the tab of the address, as text and no more', async () => {
  queryClient.setQueryData(['order', 7, 'document'], {
    marketplace: 'VoyageOne',
    document: { name: '<img src=x>' },
    told_on: null,
  })
  const shown = await tabs('/orders/7?tab=json')
  expect(shown).toMatch(/aria-selected="true"[^>]*>(<[^>]*>)*VO JSON</)
  expect(shown).not.toContain('<img')
  expect(wordsOf(shown)).toContain('&lt;img src=x&gt;')
})

test('says so where the marketplace sent nothing', async () => {
  const nothing = { marketplace: 'VoyageOne', document: null, told_on: null }
  queryClient.setQueryData(['order', 7, 'document'], nothing)
  expect(wordsOf(await tabs('/orders/7?tab=json'))).toContain('No Data Found')
})
