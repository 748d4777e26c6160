import { Type, type Static, type TSchema } from 'typebox'
import { listReply } from './columns/list.ts'
import { NumberOrNull } from './columns/schemas.ts'
import {
  accents,
  backgrounds,
  colorSchemes,
  densities,
  directions,
  gridModes,
  sidebarImages,
} from './look.ts'
import { endpoint } from './endpoint.ts'

const gridName = Type.String({ pattern: '^[A-Za-z_-]{1,60}$' })
const byGrid = { additionalProperties: false, maxProperties: 50 }

const settings = {
  accent: Type.Enum([...accents]),
  background: Type.Enum([...backgrounds]),
  mini_sidebar: Type.Boolean(),
  sidebar_image: Type.Enum([...sidebarImages]),
  sidebar_image_on: Type.Boolean(),
  color_scheme: Type.Enum([...colorSchemes]),
  direction: Type.Enum([...directions]),
  density: Type.Enum([...densities]),
  open_groups: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 100 }),
  grid_modes: Type.Record(gridName, Type.Enum([...gridModes]), byGrid),
  page_sizes: Type.Record(gridName, Type.Integer({ minimum: 1, maximum: 500 }), byGrid),
}

/** How one user likes the screens: GET user-configurations/ */
const UserConfiguration = Type.Object({ ...settings, version: Type.Integer() })
export type UserConfiguration = Static<typeof UserConfiguration>
export type UserSettings = Omit<UserConfiguration, 'version'>

/** PATCH user-configurations/: what is missing stays, null goes back to the default. */
export type UserConfigurationChanges = { [Name in keyof UserSettings]?: UserSettings[Name] | null }
const UserConfigurationChanges = Type.Unsafe<UserConfigurationChanges>(
  Type.Object(
    Object.fromEntries(
      Object.entries(settings).map(([name, schema]: [string, TSchema]) => [
        name,
        Type.Optional(Type.Union([schema, Type.Null()])),
      ]),
    ),
  ),
)

/** One place where products are sold; margin in percent. */
const MarketplaceReply = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  margin: NumberOrNull(),
  offer_in_publish_dialog: Type.Boolean({ description: 'Whether sellers publish there by hand' }),
  is_connected: Type.Boolean({
    description: 'Whether this installation has an account there, and credentials of it',
  }),
})
export type MarketplaceReply = Static<typeof MarketplaceReply>
export type Marketplace = Omit<MarketplaceReply, 'is_connected'>

const ownSettings = { replies: { 200: UserConfiguration }, isVersioned: true } as const

/** How one user likes the screens. */
export const showSettings = endpoint('GET', '/user-configurations/', ownSettings)

/** What is missing stays, null goes back to the default. */
export const changeSettings = endpoint('PATCH', '/user-configurations/', {
  ...ownSettings,
  body: UserConfigurationChanges,
})

/** Where products are sold. */
export const listMarketplaces = endpoint('GET', '/api/marketplaces/', {
  replies: { 200: listReply(MarketplaceReply) },
})
