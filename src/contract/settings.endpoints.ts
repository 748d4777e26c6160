import { endpoint } from './endpoint.ts'
import { MarketplaceList, UserConfiguration, UserConfigurationChanges } from './settings.ts'

/** How one user likes the screens. */
export const showSettings = endpoint('GET', '/user-configurations/', {
  replies: { 200: UserConfiguration },
  isVersioned: true,
})

/** What is missing stays, null goes back to the default. */
export const changeSettings = endpoint('PATCH', '/user-configurations/', {
  body: UserConfigurationChanges,
  replies: { 200: UserConfiguration },
  isVersioned: true,
})

/** Where products are sold. */
export const listMarketplaces = endpoint('GET', '/api/marketplaces/', { replies: { 200: MarketplaceList } })
