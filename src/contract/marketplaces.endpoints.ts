import { Type, type Static } from 'typebox'
import { IdParams } from './columns/list.ts'
import { NumberOrNull, TextOrNull } from './columns/schemas.ts'
import { Connection, ConnectionTest, EnteredValues } from './connection.ts'
import { endpoint } from './endpoint.ts'

const largestFee = 1_000_000
/** What it keeps of a sale; null where nobody has said. */
const fees = {
  transaction_fee: NumberOrNull({ title: 'Transaction Fee', minimum: 0, maximum: 100 }),
  least_fee: NumberOrNull({ title: 'Smallest Transaction Fee', minimum: 0, maximum: largestFee }),
  payment_fee: NumberOrNull({ title: 'Payment Fee', minimum: 0, maximum: 100 }),
  fixed_fee: NumberOrNull({ title: 'Fixed Fee', minimum: 0, maximum: largestFee }),
}

const MarketplaceDetail = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  margin: NumberOrNull({ description: 'Percent on top of the retail price' }),
  offer_in_publish_dialog: Type.Boolean(),
  live_listings: Type.Integer({ description: 'Live there with no margin of their own' }),
  price_step: NumberOrNull({ description: 'The smallest step of a price there, in dollars' }),
  fees: Type.Object({
    ...fees,
    source: TextOrNull({ description: 'Where they come from, in a sentence' }),
  }),
  version: Type.Integer(),
})
export type MarketplaceDetail = Static<typeof MarketplaceDetail>

const aMarketplace = {
  params: IdParams,
  replies: { 200: MarketplaceDetail },
  isVersioned: true,
} as const

export const showMarketplace = endpoint('GET', '/api/marketplaces/{id}/', aMarketplace)

/** What is missing stays. Nothing goes out before the next publish or sync. */
export const changeMarketplace = endpoint('PATCH', '/api/marketplaces/{id}/', {
  ...aMarketplace,
  body: Type.Object({
    margin: Type.Optional(NumberOrNull({ title: 'Margin', minimum: 0, maximum: 1000 })),
    offer_in_publish_dialog: Type.Optional(Type.Boolean()),
    fees: Type.Optional(Type.Object(fees)),
  }),
})

export const showConnection = endpoint('GET', '/api/marketplaces/{id}/connection/', {
  params: IdParams,
  replies: { 200: Connection },
})

/** What is signed in with from now on; null goes back to the environment’s. It is kept encrypted and never answered. */
export const enterCredentials = endpoint('PUT', '/api/marketplaces/{id}/connection/', {
  params: IdParams,
  body: Type.Object({
    credentials: Type.Union([EnteredValues, Type.Null()]),
  }),
  replies: { 200: Connection },
})

/** Where to go and say yes; without an app the installation's own is named. What came of it stands in the page's address. */
export const askConsent = endpoint('POST', '/api/marketplaces/{id}/connection/consent/', {
  params: IdParams,
  body: Type.Object({ app: Type.Union([EnteredValues, Type.Null()]) }),
  replies: { 200: Type.Object({ address: Type.String() }) },
})

/**
 * Here the channel sends people back to; what it adds to the address is of its own making. Whoever comes sees a page, whatever
 * stands there: nothing of it is refused by its form.
 */
export const takeConsent = endpoint('GET', '/connect/{channel}/callback/', {
  params: Type.Object({ channel: Type.String({ maxLength: 40 }) }),
  query: Type.Object(
    { state: Type.Optional(Type.Unknown()), code: Type.Optional(Type.Unknown()) },
    { additionalProperties: Type.Unknown() },
  ),
  takesAnyText: true,
  replies: { 303: Type.String() },
  mediaType: 'text/html; charset=utf-8',
  isPublic: true,
})

/** Asks the channel who we are. */
export const testConnection = endpoint('POST', '/api/marketplaces/{id}/connection/test/', {
  params: IdParams,
  replies: {
    200: Type.Object({ ...ConnectionTest.properties, connection: Connection }),
  },
})
