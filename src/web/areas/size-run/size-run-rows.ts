import { queryOptions } from '@tanstack/react-query'
import { marketplaceNames, netPayoutField } from '../../../contract/marketplaces.ts'
import { readProducts } from '../../../contract/products/products.endpoints.ts'
import type { ListingState, ProductRow } from '../../../contract/products/products.ts'
import { call } from '../../app/call.ts'
import type { RowOutcome } from '../../list/save-rows.ts'

/** A size of a style, with what its cells hold by field. */
export type SizeRow = {
  readonly id: number
  readonly version: number
  sku: string
  size: string | null
  values: Readonly<Record<string, unknown>>
  listings: readonly ListingState[]
}

const mostSizes = 500

/** What stands in its lines of each size, beside its stock. */
export const lineFields = [
  ...(['retail_price', 'cost', 'quantity_sold_last30_days'] as const),
  ...(['cover_state', 'days_of_cover', 'reorder_quantity'] as const),
] as const

export function stockField(center: string): string {
  return `distribution_centers.${center}`
}

/** The sizes of a parent, in the order of sizes. */
export function sizeRunQuery({ id, sku }: { id: number; sku: string }) {
  return queryOptions({
    queryKey: ['size run', id, sku],
    queryFn: async ({ signal }) => {
      const query = { filter: [{ parent_sku__iexact: sku }], order_by: 'size,sku', page_size: mostSizes }
      return (await call(readProducts, { query, signal })).results.map(sizeRow)
    },
    staleTime: 0,
  })
}

export function sizeRow(product: ProductRow): SizeRow {
  const { id, version, sku, size = null } = product
  const stock = (product.distribution_center_quantity ?? []).map(
    ({ dist_center: name, qty }) => [stockField(name), qty] as const,
  )
  const figures = lineFields.map((field) => [field, product[field]] as const)
  const payouts = marketplaceNames.map(
    (name) => [netPayoutField(name), product[netPayoutField(name)]] as const,
  )
  return {
    ...{ id, version, sku, size },
    values: Object.fromEntries<unknown>([...figures, ...payouts, ...stock]),
    listings: product.listing_states ?? [],
  }
}

/** The row as the server has it after a save. */
export function savedRow(row: SizeRow, outcome: RowOutcome | undefined): SizeRow {
  if (outcome === undefined || outcome.version === null) return row
  return { ...row, version: outcome.version, values: { ...row.values, ...outcome.row } }
}

/** Where most pieces of these sizes lie; of those that are alike, the first. */
export function fullestCenter(centers: readonly string[], rows: readonly SizeRow[]): string | undefined {
  const piecesIn = (center: string) =>
    rows.reduce((sum, { values }) => sum + Number(values[stockField(center)] ?? 0), 0)
  return centers.toSorted((one, other) => piecesIn(other) - piecesIn(one))[0]
}
