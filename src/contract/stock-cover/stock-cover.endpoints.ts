import { Type, type Static } from 'typebox'
import type { RowOf } from '../columns/column.ts'
import { ListBody, ListQuery, listReply, rowFields } from '../columns/list.ts'
import { endpoint } from '../endpoint.ts'
import { completeValue } from '../products/products.endpoints.ts'
import { stockCoverColumns } from './stock-cover-columns.ts'
import { coverWindows, usualWindow, type CoverWindow } from './stock-cover.ts'

type Named = RowOf<(typeof stockCoverColumns)[number]>
/** A row of the list; columns that the grid hides are absent, but for what its figures follow from. */
export type StockCoverRow = {
  id: number
  sku: string
  sold: number
  available_quantity: number
  history_days: number
} & Partial<Omit<Named, 'id' | 'sku' | 'sold' | 'available_quantity'>>

const StockCoverRow = Type.Unsafe<StockCoverRow>(
  Type.Object({
    ...rowFields(stockCoverColumns),
    id: Type.Integer(),
    sku: Type.String(),
    sold: Type.Integer({ description: 'Pieces in the window; what was canceled was not sold' }),
    available_quantity: Type.Integer(),
    history_days: Type.Integer({ description: 'For how many days of the window the product is known' }),
  }),
)

const days = (title: string, minimum: number) => Type.Integer({ title, minimum, maximum: 365, unit: 'days' })

/** How long new stock takes to come, and for how long it is to last then. */
const StockPlan = Type.Object({
  lead_time_days: days('Lead Time', 0),
  target_cover_days: days('Target Cover', 1),
})
export type StockPlan = Static<typeof StockPlan>

const StockCoverList = listReply(StockCoverRow, {
  total_products: Type.Integer({ minimum: 0, description: 'Basics that were sold in the last 90 days' }),
  window: Type.Integer(),
  plan: StockPlan,
  totals: Type.Object({
    total_count: Type.Integer(),
    total_sold: Type.Integer(),
    total_reorder: Type.Integer({ description: 'Pieces' }),
  }),
})
export type StockCoverList = Static<typeof StockCoverList>

const window = {
  window: Type.Optional(
    Type.Unsafe<CoverWindow>({
      type: 'integer',
      enum: [...coverWindows],
      default: usualWindow,
      description: 'Days of sales, today included',
    }),
  ),
}

/** What runs out, as an address: nothing of it is kept. */
export const readStockCover = endpoint('GET', '/api/stock-cover/', {
  query: Type.Object({ ...ListQuery.properties, ...window }),
  replies: { 200: StockCoverList },
  isListRead: true,
})

/** What runs out, as the grid asks for it; where the user looks is kept. */
export const listStockCover = endpoint('POST', '/api/stock-cover/', {
  query: Type.Object({ ...ListQuery.properties, ...window }),
  body: ListBody,
  replies: { 200: StockCoverList },
  isListRead: true,
})

export const completeStockCoverValue = endpoint('GET', '/api/stock-cover/autocomplete/', {
  query: Type.Object({ ...completeValue.query.properties, ...window }),
  replies: completeValue.replies,
  isListRead: true,
})

export const showStockPlan = endpoint('GET', '/api/stock-plan/', { replies: { 200: StockPlan } })

/** For everybody: what is reordered and what is called soon follow it at once. */
export const saveStockPlan = endpoint('PUT', '/api/stock-plan/', {
  body: StockPlan,
  replies: { 200: StockPlan },
})
