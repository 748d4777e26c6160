import { productColumns } from '../../../contract/products/product-columns.ts'
import { defineList } from '../../platform/lists/define-list.ts'
import { sum } from '../../platform/lists/totals.ts'
import { addBelongings } from './product-row.query.ts'
import { searchCondition } from './product-search.ts'
import { distributionCenterColumn, marketplacesColumn } from './product-specials.query.ts'

/** The catalogue. */
export const productList = defineList({
  name: 'products',
  columns: productColumns,
  from: 'product',
  tables: ['product', 'distribution_center'],
  base: { kind: 'field', field: 'is_deleted', test: { kind: 'boolean_in', values: [false] } },
  order: '-updated_on',
  totals: { total_cost: sum('cost') },
  keptSums: ['cost'],
  special: { distribution_center: distributionCenterColumn, marketplaces: marketplacesColumn },
  keys: ['id', 'sku', 'product_type', 'version', 'is_stale'],
  search: searchCondition,
  addParts: addBelongings,
})
