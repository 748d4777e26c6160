import { listProducts } from '../../../contract/products/products.endpoints.ts'
import type { ProductListBody, ProductRow } from '../../../contract/products/products.ts'
import { call } from '../../app/call.ts'
import { connection } from '../../app/connection/watch-connection.ts'
import { session } from '../../app/session.ts'
import type { ListQuery } from '../../grid/grid-props.ts'
import { createRowSource, type BlockRequest } from '../../grid/rows/row-source.ts'
import type { BlockReply } from '../../grid/rows/rows-state.ts'
import { longestFilterInAddress } from '../../grid/state/url-state.ts'
import { onImportFinished } from '../imports/follow-import.ts'

export type ProductSummary = { totalProducts: number; totalCost: number }

/** What a catalogue list asks for: the grid's question, and how the grid looked when it asked. */
export type ProductQuery = ListQuery & {
  gridParams: Readonly<Record<string, unknown>>
  hidden: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
  label: string
}

const settleMs = 90
let timer = 0

/** The catalogue's rows. They outlive the page, so that Back shows them at once. */
export const productSource = createRowSource<ProductRow, ProductQuery, ProductSummary>({
  fetchBlock: fetchProducts,
  settle: (task) => {
    clearTimeout(timer)
    timer = window.setTimeout(task, settleMs)
  },
})

session.subscribe(() => (session.read() === null ? productSource.forget() : undefined))
onImportFinished(() => productSource.refresh())
connection.subscribe(() => (connection.isOnline() ? productSource.refresh() : undefined))

async function fetchProducts(
  request: BlockRequest<ProductQuery>,
): Promise<BlockReply<ProductRow, ProductSummary>> {
  const { query, page, pageSize, signal } = request
  const isLong = encodeURIComponent(JSON.stringify(query.filter)).length > longestFilterInAddress
  const body: ProductListBody = {
    grid_params: query.gridParams,
    fields: query.hidden,
    field_widths: query.widths,
    label: query.label,
    ...(isLong ? { filter: [...query.filter] } : {}),
  }
  const reply = await call(listProducts, {
    query: {
      page,
      page_size: pageSize,
      order_by: query.orderBy === '' ? null : query.orderBy,
      filter: isLong || query.filter.length === 0 ? null : query.filter,
      search: query.search === '' ? null : query.search,
    },
    body,
    signal,
  })
  const { results, count, total_products: totalProducts, facets } = reply
  return { rows: results, count, summary: { totalProducts, totalCost: facets.total_cost.value } }
}
