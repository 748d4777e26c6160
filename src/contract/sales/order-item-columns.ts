import * as make from '../columns/build-columns.ts'
import { orderStatuses } from '../orders.ts'

const told = { isWritable: false } as const
const shown = { ...told, isVisible: true } as const
const folded = { ...shown, isCaseInsensitive: true } as const
const figure = { ...shown, currency: { field: 'currency' } } as const
/** Things cost in the currency of the business, whatever they were sold for. */
const cost = { ...shown, currency: { field: 'cost_currency' } } as const

/** The list of sales: an item of an order is a row, with its share of the order's money. */
export const orderItemColumns = [
  make.text('product__title', 'Title', { ...folded, width: 200 }),
  make.text('product__sku', 'SKU', { ...folded, isPinned: true, width: 160 }),
  make.set('product__size', 'Size', { ...folded, hasOwnOrder: true, width: 70 }),
  make.text('order__order_id', 'Order ID', { ...folded, width: 160 }),
  make.timestamp('order__order_time', 'Order Time', { ...shown, isIndexed: true, width: 145 }),
  make.quantity('qty', 'Qty', { ...shown, width: 65 }),
  make.money('cost', 'Cost', { ...cost, width: 95 }),
  make.money('platform_amount', 'Order Total', { ...figure, width: 110 }),
  make.money('payout', 'Payout', { ...figure, width: 110 }),
  make.money('shipping_cost', 'Shipping Cost', { ...figure, width: 130 }),
  make.money('profit', 'Profit', { ...figure, width: 110 }),
  make.percent('profit_margin', 'Margin %', { ...shown, width: 105 }),
  make.set('order__marketplace', 'Marketplace', { ...told, aliases: ['marketplace', 'marketplace__name'] }),
  make.choice('order__order_status', 'Status', { ...told, choices: orderStatuses, width: 130 }),
  make.text('product__mpn', 'MPN', { ...told, isCaseInsensitive: true }),
  make.set('product__brand', 'Brand', { ...told, isCaseInsensitive: true }),
  make.set('currency', 'Currency', told),
  make.flag('canceled', 'Canceled', { ...told, width: 110 }),
  make.integer('product__id', 'Product ID', { ...told, isCode: true }),
  make.integer('id', 'ID', { ...told, isCode: true }),
] as const

/** The newest first. */
export const orderItemOrder = '-order__order_time'
