import { Type, type Static } from 'typebox'
import { IdParams } from './columns/list.ts'
import { NumberOrNull, TextOrNull } from './columns/schemas.ts'
import { endpoint } from './endpoint.ts'
import { Webhooks } from './webhooks.ts'

const MarketplaceDetail = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  margin: NumberOrNull({ description: 'Percent on top of the retail price' }),
  offer_in_publish_dialog: Type.Boolean(),
  live_listings: Type.Integer({ description: 'Live there with no margin of their own' }),
  price_step: NumberOrNull({ description: 'The smallest step of a price there, in dollars' }),
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
  }),
})

const CredentialField = Type.Object({ name: Type.String(), label: Type.String() })
export type CredentialField = Static<typeof CredentialField>

const Credentials = Type.Object({
  source: Type.Enum(['entered', 'environment', 'practice', 'none']),
  entered_on: TextOrNull(),
  entered_by: TextOrNull(),
  sets: Type.Array(Type.Array(CredentialField), { description: 'What may be entered; one set is enough' }),
  consent: Type.Union(
    [
      Type.Object({
        fields: Type.Array(CredentialField, { description: 'The app that the seller made there' }),
        is_app_known: Type.Boolean({ description: 'The installation has one: none need be named' }),
        redirect_uri: Type.String({ description: 'What the app has to be told' }),
      }),
      Type.Null(),
    ],
    { description: 'Null where access is only ever entered' },
  ),
})
export type Credentials = Static<typeof Credentials>

const Connection = Type.Object({
  state: Type.Enum(['connected', 'unknown', 'away', 'refused', 'not_connected'], {
    description: 'unknown: never asked; refused: it does not accept our credentials',
  }),
  mode: Type.Union([Type.Enum(['practice', 'live']), Type.Null()]),
  credentials: Type.Union([Credentials, Type.Null()], {
    description: 'Where they come from; never what they are',
  }),
  expires_on: TextOrNull({ description: 'Until when the access holds that is renewed by itself' }),
  access_ends_on: TextOrNull({
    description: 'When the access ends for good unless it is used before; null where nobody says so',
  }),
  last_success: TextOrNull(),
  problem: TextOrNull({ description: 'What kept it from answering the last time' }),
  problem_on: TextOrNull(),
  queue: Type.Integer({ description: 'Products that wait for it' }),
  lag: NumberOrNull({ description: 'For how many seconds nothing was heard of the longest waiting one' }),
  error_rate: NumberOrNull({ description: 'Of the calls of the last hour, from 0 to 1' }),
  offered: Type.Boolean(),
  webhooks: Type.Union([Webhooks, Type.Null()], {
    description: 'Null where it has none, or none that we know',
  }),
})
export type Connection = Static<typeof Connection>

export const showConnection = endpoint('GET', '/api/marketplaces/{id}/connection/', {
  params: IdParams,
  replies: { 200: Connection },
})

const EnteredValues = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 4_000 }), {
  maxProperties: 10,
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

/** Here the channel sends people back to; what it adds to the address is of its own making. */
export const takeConsent = endpoint('GET', '/connect/{channel}/callback/', {
  params: Type.Object({ channel: Type.String({ maxLength: 40 }) }),
  query: Type.Object(
    {
      state: Type.Optional(Type.String({ maxLength: 200 })),
      code: Type.Optional(Type.String({ maxLength: 4_000 })),
    },
    { additionalProperties: Type.String({ maxLength: 4_000 }) },
  ),
  replies: { 303: Type.String() },
  mediaType: 'text/html; charset=utf-8',
  isPublic: true,
})

/** Asks the channel who we are. */
export const testConnection = endpoint('POST', '/api/marketplaces/{id}/connection/test/', {
  params: IdParams,
  replies: {
    200: Type.Object({
      is_ok: Type.Boolean(),
      account: TextOrNull({ description: 'What the channel calls it' }),
      problem: TextOrNull(),
      connection: Connection,
    }),
  },
})
