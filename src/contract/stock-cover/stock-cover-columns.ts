import * as make from '../columns/build-columns.ts'
import { coverColumns } from './cover-columns.ts'
import { pressingStates } from './stock-cover.ts'

const told = { isWritable: false } as const
const shown = { ...told, isVisible: true } as const
const named = { isFolded: true, isCaseInsensitive: true } as const

/** What sells, how long it lasts and what to buy: a basic product is a row, its sales those of a window of days. */
export const stockCoverColumns = [
  make.text('sku', 'SKU', { ...shown, ...named, isPinned: true, width: 155 }),
  make.text('title', 'Title', { ...shown, ...named, width: 200 }),
  make.set('size', 'Size', { ...shown, isCaseInsensitive: true, hasOwnOrder: true, width: 70 }),
  ...coverColumns.map((column) => ({ ...column, isVisible: true })),
  make.quantity('available_quantity', 'Avail', { ...shown, isShownFromZero: true, width: 80 }),
  make.quantity('sold', 'Sold', { ...shown, width: 75 }),
  make.quantity('received', 'Received', { ...shown, width: 95 }),
  make.set('brand', 'Brand', { ...told, isCaseInsensitive: true, width: 110 }),
  make.text('mpn', 'MPN', { ...told, ...named, width: 120 }),
  make.text('parent_sku', 'Parent SKU', { ...told, isCaseInsensitive: true, width: 140 }),
  make.money('cost', 'Cost', { ...told, width: 90 }),
  make.timestamp('last_sale', 'Last Sale', told),
  make.integer('id', 'ID', { ...told, isCode: true, width: 90 }),
] as const

/** What runs out first. */
export const stockCoverOrder = 'days_of_cover'

/** What a buyer has to act on stands there first; the rest is a filter away. */
export const stockCoverDefaultFilter = [{ cover_state__in: pressingStates }]
