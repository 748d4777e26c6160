// What the practice alias is asked, call by call.
import aliasCatalogue from '../../data/alias-catalogue.json' with { type: 'json' }
import { loadConfig } from '../../src/server/config.ts'
import { connectAlias } from '../../src/server/connectors/alias/connect-alias.ts'
import { parts, the, type ActingVendor, type VendorAct } from './vendor-act.ts'

export const alias: ActingVendor = {
  name: 'alias',
  secrets: ['backroom-sandbox-token'],
  prepare: async (vendor) => {
    await vendor.admin('reset/', {})
  },
  signIn: () => () => Promise.resolve(),
  acts: (given) => {
    const config = loadConfig({ ALIAS_API_URL: given.vendor.url }).alias
    const market = connectAlias({ ...parts(given), config })
    const { sku, catalog_id: id } = the(aliasCatalogue.items, 0)
    return Promise.resolve([
      { name: 'verify', operation: 'test', run: (ctx) => market.verify(ctx) },
      { name: 'findItem', operation: 'catalog', run: (ctx) => market.findItem(ctx, sku) },
      { name: 'readOffers', operation: 'availabilities', run: (ctx) => market.readOffers(ctx, id) },
    ] satisfies VendorAct[])
  },
}
