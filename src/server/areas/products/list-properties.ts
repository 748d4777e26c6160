import { publishedFilterValues } from '../../../contract/marketplaces.ts'
import type { ProductPropertiesReply } from '../../../contract/products/product-lists.ts'
import { productTypes } from '../../../contract/products/product-words.ts'
import type { Db } from '../../platform/database/database.ts'
import { findPageState } from '../../platform/lists/page-state.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { viewReply } from '../views/view-reply.ts'
import { findViews } from '../views/views.store.ts'
import { productList } from './products.list.ts'
import { findLabels, findListedValues, findVisibleCenters } from './product-properties.query.ts'

/** What filters and forms of the catalogue choose from, the user's views, and where the user left off. */
export async function listProperties(db: Db, userId: number): Promise<ProductPropertiesReply> {
  const [values, labels, centers, marketplaces, views, state] = await Promise.all([
    findListedValues(db),
    findLabels(db),
    findVisibleCenters(db),
    findMarketplaces(db),
    findViews(db, userId, 'Products'),
    findPageState(db, userId, productList.name),
  ])
  return {
    product_types: [...productTypes],
    distribution_centers: centers.map(({ name }) => name),
    ...values,
    labels,
    published: [...publishedFilterValues],
    display_config: views.map((view) => viewReply(view, userId)),
    marketplaces: marketplaces.map(({ id, name, margin }) => ({ id, name, margin })),
    page_params: state === undefined ? [] : [state],
  }
}
