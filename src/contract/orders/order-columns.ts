import * as make from '../columns/build-columns.ts'
import { orderStatuses } from '../orders.ts'

const shown = { isVisible: true } as const
const folded = { ...shown, isCaseInsensitive: true, isWritable: false } as const
const told = { isWritable: false } as const
const own = { currency: { field: 'currency' } } as const
const figure = { ...shown, ...own, ...told } as const
/** Things cost in the currency of the business, whatever they were sold for. */
const cost = { ...figure, currency: { field: 'cost_currency' } } as const

/** The list of orders: amounts in the currency of the order. */
export const orderColumns = [
  make.text('order_id', 'Order ID', { ...folded, isPinned: true, width: 180 }),
  make.text('order_number', 'Order No', { ...folded, width: 130 }),
  make.set('marketplace', 'Marketplace', { ...shown, ...told, aliases: ['marketplace__name'] }),
  make.choice('order_status', 'Status', { ...shown, ...told, choices: orderStatuses, width: 130 }),
  make.timestamp('order_time', 'Order Time', { ...shown, isIndexed: true, width: 150 }),
  make.timestamp('order_relative_time', 'Age', { ...shown, width: 125 }),
  make.text('items', 'Items', { ...shown, ...told, isSortable: false, width: 300 }),
  make.money('platform_amount', 'Order Total', { ...shown, ...own, editing: 'yes' }),
  make.money('payout', 'Payout', { ...shown, ...own, editing: 'yes' }),
  make.money('shipping_cost', 'Shipping Cost', {
    ...{ ...shown, ...own, width: 130 },
    hint: 'What we pay to send it.',
  }),
  make.money('cost', 'Cost', { ...cost, width: 100 }),
  make.money('profit', 'Profit', { ...figure, width: 100 }),
  make.percent('profit_margin', 'Margin %', { ...shown, ...told, width: 100 }),
  make.percent('roi', 'ROI %', { ...shown, ...told }),
  make.money('platform_discount', 'Discount', { ...own, ...told }),
  make.money('platform_shipping_fee', 'Shipping Fee', {
    ...{ ...own, ...told },
    hint: 'What the buyer was charged for shipping.',
  }),
  make.money('platform_tax', 'Tax', { ...own, ...told }),
  make.set('currency', 'Currency', told),
  make.flag('is_archived', 'Archived', { ...shown, width: 100 }),
  make.text('cart_id', 'Cart', told),
  make.text('cart_order_id', 'Cart Order', told),
  make.text('platform_id', 'Platform ID', told),
  make.percent('restock_fee', 'Restock Fee %', { min: 0, max: 100, width: 130 }),
  make.text('platform_status', 'Marketplace Status', told),
  make.text('tracking_no', 'Tracking Number', told),
  make.flag('is_oversold', 'Oversold', told),
  make.list('product_id', 'Product ID', told),
  make.text('mpn', 'MPN', { ...told, isSortable: false }),
  make.timestamp('ship_by', 'Ship By', { width: 150 }),
  make.flag('at_risk', 'At Risk', told),
  make.timestamp('imported_on', 'Imported On'),
  make.timestamp('acknowledged_on', 'Acknowledged On'),
  make.timestamp('shipped_on', 'Shipped On'),
  make.timestamp('completed_on', 'Completed On'),
  make.timestamp('canceled_on', 'Canceled On'),
  make.timestamp('updated_on', 'Updated On'),
  make.integer('id', 'ID', { ...told, isCode: true }),
] as const

/** The newest first. */
export const orderOrder = '-order_time'

/** What a list shows to whoever never chose: what was put away is there for the asking. */
export const orderDefaultFilter = [{ is_archived: false }]
