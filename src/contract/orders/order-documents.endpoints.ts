import { Type, type Static } from 'typebox'
import { IdParams } from '../columns/list.ts'
import { TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'

const MarketplaceOrder = Type.Object({
  marketplace: Type.String(),
  document: Type.Unknown({ description: 'In the marketplace’s own words; null where it sent none' }),
  told_on: TextOrNull({ description: 'When it was changed there, by the marketplace’s clock' }),
})
export type MarketplaceOrder = Static<typeof MarketplaceOrder>

/** An order as its marketplace sent it. */
export const showMarketplaceOrder = endpoint('GET', '/api/orders/marketplace-order-details/{id}/', {
  params: IdParams,
  replies: { 200: MarketplaceOrder },
})
