import type { OrderItemList, OrderItemRow, OrderItemSums } from '../../../contract/sales/sales.endpoints.ts'
import { answerList, type ListQuestion } from '../../platform/lists/answer-list.ts'
import type { List } from '../../platform/lists/define-list.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'
import { percentOfSums, sumsByCurrency, type CurrencySums } from '../orders/currency-sums.ts'

type StoredItem = Readonly<Record<string, unknown>>

type Sales = {
  reader: Pick<ListReader<StoredItem>, 'read' | 'namedLists'>
  list: List
  /** The currency of what things cost. */
  businessCurrency: string
}

/** One page of the sales, with the figures of everything that the filter keeps. */
export async function listOrderItems(
  { reader, list, businessCurrency }: Sales,
  question: Parameters<typeof answerList>[2] & ListQuestion,
): Promise<OrderItemList> {
  const { results, count, all, totals } = await answerList(reader, list, question)
  return {
    results: results.map(orderItemRow),
    count,
    total_items: all,
    totals: sumsByCurrency(totals, { count, businessCurrency }, itemSums),
  }
}

/** A row with what is of its product and of its order in objects of their own. */
export function orderItemRow({ sales_order_id, product__id, ...stored }: StoredItem): OrderItemRow {
  const product: Record<string, unknown> = { id: product__id ?? null }
  const order: Record<string, unknown> = { id: sales_order_id }
  const row: Record<string, unknown> = { product, order }
  for (const [field, value] of Object.entries(stored)) {
    const [part, name] = field.split('__')
    if (name === undefined) row[field] = value
    else if (part === 'product') product[name] = value
    else order[name] = value
  }
  return row as OrderItemRow
}

function itemSums({ sums, isEarned }: CurrencySums): OrderItemSums {
  const profit = isEarned ? (sums.total_profit ?? 0) : null
  return {
    total_count: sums.total_count ?? 0,
    total_qty: sums.total_qty ?? 0,
    total_platform_amount: sums.total_platform_amount ?? 0,
    total_payout: sums.total_payout ?? 0,
    total_shipping_cost: sums.total_shipping_cost ?? 0,
    total_cost: sums.total_cost ?? 0,
    total_profit: profit,
    total_profit_margin: percentOfSums(profit, sums.total_platform_amount),
  }
}
