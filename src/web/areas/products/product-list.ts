import { productColumns, productOrder } from '../../../contract/products/product-columns.ts'
import {
  completeValue,
  countProducts,
  editProducts,
  findMissingValues,
  listProducts,
  listProperties,
  updateProduct,
  type ProductPropertiesReply,
} from '../../../contract/products/products.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { call } from '../../app/call.ts'
import { defineList } from '../../list/define-list.ts'
import { onRunEnded } from '../../runs/ended-runs.ts'
import { onListingsChanged } from '../publishing/publish-shown.ts'

export type ProductSummary = { total: number; totalCost: number; inventoryValue: number }

/** The catalogue as a list. */
export const productList = defineList<ProductRow, ProductSummary, ProductPropertiesReply>({
  name: 'Products',
  viewPage: 'Products',
  pageKey: 'page',
  rowName: { one: 'product', many: 'products' },
  columns: productColumns,
  order: productOrder,
  sortFields: { dc_phoenix: 'distribution_center_quantity__available_quantity' },
  keyColumn: 'sku',
  phone: { picture: 'image', title: 'title', line: ['sku', 'retail_price', 'total_available_quantity'] },
  find: async (asking) => {
    const reply = await call(listProducts, asking)
    if (!('results' in reply)) throw new TypeError('A list was asked for, and the answer is none.')
    const { results, count, total_products: total, facets } = reply
    const { total_cost: cost, inventory_value: value } = facets
    return { rows: results, count, summary: { total, totalCost: cost.value, inventoryValue: value.value } }
  },
  findProperties: (signal) => call(listProperties, { signal }),
  findValues: async (query, signal) => (await call(completeValue, { query, signal })).results,
  findCounts: async (questions, signal) =>
    (await call(countProducts, { body: { questions: [...questions] }, signal })).results,
  queryColumns: ['mpn', 'sku', 'title', 'brand', 'product_type'],
  findMissing: async (body, signal) => (await call(findMissingValues, { body, signal })).results,
  knownValues: ({ id }, properties) => known[id]?.(properties) ?? [],
  summedFields: ['cost'],
  saveMany: async (edits) => (await call(editProducts, { body: { edits: [...edits] } })).results,
  save: ({ id }, change, version) => call(updateProduct, { params: { id }, body: change, ifMatch: version }),
})

onRunEnded(({ kind }) =>
  kind === 'import' || kind === 'bulk_delete' ? productList.source.refresh() : undefined,
)
onListingsChanged(productList.source.refresh)

const known: Record<string, ((properties: ProductPropertiesReply) => readonly string[]) | undefined> = {
  product_type: (each) => each.product_types,
  distribution_center: (each) => each.distribution_centers,
  marketplaces: (each) => each.published,
  profile: (each) => each.profile,
  labels: (each) => each.labels,
  flag: (each) => each.flag,
  condition: (each) => each.condition,
  category: (each) => each.category,
}
