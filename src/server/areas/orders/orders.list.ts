import { orderColumns, orderOrder } from '../../../contract/orders/order-columns.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import { defineList, type List } from '../../platform/lists/define-list.ts'
import { rows, sum } from '../../platform/lists/totals.ts'
import { convertedSums } from './converted-sums.query.ts'
import { orderGroups } from './order-groups.query.ts'
import { addItems, isCounted, itemsColumn, mpnColumn, ordersIn, productColumn } from './order-rows.query.ts'

/**
 * Orders of all marketplaces. What they cost is in the currency of the business: what an order in another one earned is known by
 * the rate of its time.
 */
export function orderList(businessCurrency: string): List {
  const converted = convertedSums(
    ['platform_amount', 'payout', 'shipping_cost', 'platform_shipping_fee'],
    businessCurrency,
  )
  return defineList({
    name: 'orders',
    columns: orderColumns,
    from: ordersIn(businessCurrency),
    tables: ['sales_order'],
    order: orderOrder,
    counted: isCounted,
    totals: {
      total_count: rows,
      total_platform_amount: sum('platform_amount'),
      total_payout: sum('payout'),
      total_shipping_cost: sum('shipping_cost'),
      total_cost: sum('cost'),
      total_profit: sum('profit'),
      total_platform_shipping_fee: sum('platform_shipping_fee'),
      ...converted.totals,
    },
    unseen: converted.unseen,
    totalsBy: 'currency',
    summary: orderGroups(businessCurrency),
    special: { items: itemsColumn, mpn: mpnColumn, product_id: productColumn },
    inMemory: { table: 'sales_order' },
    keys: ['id', 'version', 'currency', 'cost_currency', 'order_status', 'is_payout_estimated'],
    search: searchCondition,
    addParts: addItems,
  })
}

/** What the search box looks for: a number is the id of a product, or an order's own; else what stands in an order or an item. */
export function searchCondition(text: string): Condition | undefined {
  const words = text.trim()
  if (words === '') return undefined
  if (/^\d{1,9}$/.test(words)) {
    const product: Condition = {
      kind: 'field',
      field: 'product_id',
      test: { kind: 'has_any', values: [words] },
    }
    return { kind: 'or', parts: [product, ...named.map((field) => is(field, words))] }
  }
  return { kind: 'or', parts: ['items', 'mpn', ...named].map((field) => contains(field, words)) }
}

const named = ['order_id', 'order_number', 'tracking_no']

function contains(field: string, text: string): Condition {
  return { kind: 'field', field, test: { kind: 'text', match: 'contains', text } }
}

function is(field: string, text: string): Condition {
  return { kind: 'field', field, test: { kind: 'text', match: 'equals', text } }
}
