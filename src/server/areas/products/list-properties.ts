import { publishedFilterValues } from '../../../contract/marketplaces.ts'
import type { ProductPropertiesReply } from '../../../contract/products/product-lists.ts'
import { productTypes } from '../../../contract/products/product-words.ts'
import type { Db } from '../../platform/database/database.ts'
import { findPageState } from '../../platform/lists/page-state.store.ts'
import { productList } from './products.list.ts'
import {
  findLabels,
  findListedValues,
  findMarketplaces,
  findViews,
  findVisibleCenters,
} from './product-properties.query.ts'

/** What filters and forms of the catalogue choose from, the user's views, and where the user left off. */
export async function listProperties(db: Db, userId: number): Promise<ProductPropertiesReply> {
  const [values, labels, centers, marketplaces, views, state] = await Promise.all([
    findListedValues(db),
    findLabels(db),
    findVisibleCenters(db),
    findMarketplaces(db),
    findViews(db, userId),
    findPageState(db, userId, productList.name),
  ])
  return {
    product_types: [...productTypes],
    distribution_centers: centers.map(({ name }) => name),
    ...values,
    labels,
    published: [...publishedFilterValues],
    display_config: views.map((view) => viewReply(view, userId)),
    marketplaces: marketplaces.map(({ margin, ...rest }) => ({
      ...rest,
      margin: margin === null ? null : Number(margin),
    })),
    page_params: state === undefined ? [] : [state],
  }
}

type View = Awaited<ReturnType<typeof findViews>>[number]

function viewReply(view: View, userId: number): ProductPropertiesReply['display_config'][number] {
  const {
    id,
    version,
    label,
    is_active,
    page_type,
    fields,
    field_widths,
    column_order,
    pinned,
    sort,
    grid_params,
  } = view
  return {
    id,
    version,
    label,
    is_active,
    page_type,
    user: userId,
    fields,
    field_widths,
    column_order,
    pinned,
    sort,
    grid_params,
  }
}
