import { showNetPayouts } from '../../../contract/products/net-payout.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { NotFound } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { explainNetPayout } from './explain-net-payout.ts'
import { findPricedMarketplaces, findPricedSizes } from './net-payout.query.ts'

export function registerNetPayoutRoutes(app: App, { db }: Pick<Context, 'db'>): void {
  route(app, showNetPayouts, async ({ params: { id } }) => {
    const [sizes, marketplaces] = await Promise.all([findPricedSizes(db, id), findPricedMarketplaces(db)])
    if (sizes === undefined) throw new NotFound(`There is no product ${id}.`)
    const results = sizes.map(({ id: sizeId, sku, size, ...prices }) => ({
      ...{ id: sizeId, sku, size },
      payouts: marketplaces.map((each) => explainNetPayout({ ...each, ...prices })),
    }))
    return { results, count: results.length }
  })
}
