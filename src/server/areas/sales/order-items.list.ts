import { orderItemColumns, orderItemOrder } from '../../../contract/sales/order-item-columns.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import { defineList, type List } from '../../platform/lists/define-list.ts'
import { rows, sum } from '../../platform/lists/totals.ts'
import { convertedSums } from '../orders/converted-sums.query.ts'
import { isSold, orderItemsIn } from './order-item-rows.query.ts'
import { saleGroups } from './sale-groups.query.ts'

/** What was sold on every marketplace, item by item. */
export function orderItemList(businessCurrency: string): List {
  const converted = convertedSums(['platform_amount', 'payout', 'shipping_cost'], businessCurrency, ['qty'])
  return defineList({
    name: 'order-items',
    columns: orderItemColumns,
    from: orderItemsIn(businessCurrency),
    // Products change all day long, and hardly ever in what is asked of them here.
    tables: ['order_item', 'sales_order'],
    order: orderItemOrder,
    counted: isSold,
    totals: {
      total_count: rows,
      total_qty: sum('qty'),
      total_platform_amount: sum('platform_amount'),
      total_payout: sum('payout'),
      total_shipping_cost: sum('shipping_cost'),
      total_cost: sum('cost'),
      total_profit: sum('profit'),
      ...converted.totals,
    },
    unseen: converted.unseen,
    totalsBy: 'currency',
    summary: saleGroups(businessCurrency),
    inMemory: { table: 'order_item' },
    keys: [
      'id',
      'sales_order_id',
      'product__id',
      'currency',
      'cost_currency',
      'canceled',
      'is_payout_estimated',
    ],
    search: searchCondition,
  })
}

/** What the search box looks for: a number is all of an id, SKU or MPN; else it is part of what an item is called. */
function searchCondition(text: string): Condition | undefined {
  const words = text.trim()
  if (words === '') return undefined
  if (/^\d{1,9}$/.test(words)) {
    const product: Condition = {
      kind: 'field',
      field: 'product__id',
      test: { kind: 'number_in', values: [Number(words)] },
    }
    const names = ['product__sku', 'product__mpn', 'order__order_id']
    return { kind: 'or', parts: [product, ...names.map((field) => asText(field, 'equals', words))] }
  }
  const parts = searched.map((field) => asText(field, 'contains', words))
  return { kind: 'or', parts }
}

const searched = ['product__sku', 'product__title', 'product__mpn', 'order__order_id']

function asText(field: string, match: 'contains' | 'equals', text: string): Condition {
  return { kind: 'field', field, test: { kind: 'text', match, text } }
}
