import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import type { OrderList, OrderRow, OrderSums } from '../../../contract/orders/order-list.endpoints.ts'
import { NotFound } from '../../platform/errors.ts'
import { answerList } from '../../platform/lists/answer-list.ts'
import type { List } from '../../platform/lists/define-list.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'
import { percentOfSums, sumsByCurrency, type CurrencySums } from './currency-sums.ts'

type OrdersQuestion = {
  query: ListQuery
  body: ListBody
  /** The day that it is where the business is. */
  today: string
}

type Orders = {
  reader: Pick<ListReader<OrderRow>, 'read' | 'namedLists'>
  list: List
  /** The currency of what things cost. */
  businessCurrency: string
}

/** One page of the orders, with the figures of everything that the filter keeps: those of the business's currency first. */
export async function listOrders(
  { reader, list, businessCurrency }: Orders,
  question: OrdersQuestion,
): Promise<OrderList> {
  const { results, count, all, totals } = await answerList(reader, list, question)
  return {
    results,
    count,
    total_orders: all,
    totals: sumsByCurrency(totals, { count, businessCurrency }, orderSums),
  }
}

function orderSums({ sums, isEarned }: CurrencySums): OrderSums {
  const profit = isEarned ? (sums.total_profit ?? 0) : null
  return {
    total_count: sums.total_count ?? 0,
    total_platform_amount: sums.total_platform_amount ?? 0,
    total_payout: sums.total_payout ?? 0,
    total_shipping_cost: sums.total_shipping_cost ?? 0,
    total_cost: sums.total_cost ?? 0,
    total_profit: profit,
    total_roi: percentOfSums(profit, sums.cost_there),
    total_profit_margin: percentOfSums(profit, sums.total_platform_amount),
    total_platform_shipping_fee: sums.total_platform_shipping_fee ?? 0,
  }
}

/** One order as a row of the list. */
export async function readOrder(
  reader: Pick<ListReader<OrderRow>, 'row'>,
  list: List,
  id: number,
): Promise<OrderRow> {
  const row = await reader.row(id, list.columns)
  if (row === undefined) throw new NotFound(`There is no order with the id ${id}.`)
  return row
}
