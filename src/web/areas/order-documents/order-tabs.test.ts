import { expect, test } from 'vitest'
import { orderTabs } from './order-tabs.ts'

test.each([
  ['VoyageOne', ['Order', 'Invoice', 'VO JSON']],
  ['Shopify', ['Order', 'Invoice', 'Shopify JSON']],
  ['Manual', ['Order', 'Invoice']],
])('of an order of %s there is to be seen: %j', (marketplace, labels) => {
  expect(orderTabs(marketplace).map(({ label }) => label)).toEqual(labels)
})
