import { mostOrders } from '../../../contract/orders.ts'
import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { chosenRows } from '../../platform/lists/chosen-rows.ts'
import { orderList } from './orders.list.ts'

type ChoosingParts = Pick<Context, 'db' | 'clock' | 'config' | 'columnIndex' | 'metrics'>

/** The orders that somebody chose in the list, as they are at this moment. */
export async function chosenOrders(
  { db, clock, config, columnIndex, metrics }: ChoosingParts,
  choice: ProductChoice,
  field: 'order_ids' | 'order_list',
): Promise<number[]> {
  const { businessCurrency, businessTimeZone: timeZone } = config
  const among = { list: orderList(businessCurrency), most: mostOrders, row: 'order' }
  const today = dayIn(timeZone, clock.now())
  const ids = await chosenRows({ db, timeZone, columnIndex, metrics, today }, choice, among)
  if (ids.length === 0) throw invalidField(field, 'Please choose some orders.')
  return ids
}
