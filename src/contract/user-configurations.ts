import { Type, type Static } from 'typebox'
import { accents, colorSchemes, directions, gridModes, sidebarBackgrounds, sidebarImages } from './look.ts'

/** How one user likes the page to look; kept on the server, since Logout empties the browser. */
export const UserConfiguration = Type.Object(
  {
    accent: Type.Enum(accents),
    background: Type.Enum(sidebarBackgrounds),
    mini_sidebar: Type.Boolean(),
    sidebar_image: Type.Enum(sidebarImages),
    sidebar_image_on: Type.Boolean(),
    color_scheme: Type.Enum(colorSchemes),
    direction: Type.Enum(directions),
    open_groups: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 }),
    grid_modes: Type.Record(Type.String({ maxLength: 40 }), Type.Enum(gridModes)),
    page_sizes: Type.Record(Type.String({ maxLength: 40 }), Type.Integer({ minimum: 1, maximum: 500 })),
  },
  { additionalProperties: false },
)
export type UserConfiguration = Static<typeof UserConfiguration>

/** Any subset of the fields. */
export const UserConfigurationChange = Type.Partial(UserConfiguration)
export type UserConfigurationChange = Static<typeof UserConfigurationChange>
