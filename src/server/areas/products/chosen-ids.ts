import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { chosenRows } from '../../platform/lists/chosen-rows.ts'
import { productList } from './products.list.ts'

export const mostProducts = 100_000

type ChoosingParts = Pick<Context, 'config' | 'db' | 'clock'> &
  Partial<Pick<Context, 'columnIndex' | 'metrics'>>

/** The ids that a seller's choice of products stands for. `field` is what the call names it. */
export async function chosenIds(
  { db, clock, config, columnIndex, metrics }: ChoosingParts,
  choice: ProductChoice | undefined,
  field: 'product_list' | 'product_ids',
): Promise<number[]> {
  if (choice === undefined || (Array.isArray(choice) && choice.length === 0)) {
    throw invalidField(field, missingInput)
  }
  const timeZone = config.businessTimeZone
  const today = dayIn(timeZone, clock.now())
  return chosenRows({ db, timeZone, today, columnIndex, metrics }, choice, {
    list: productList,
    most: mostProducts,
    row: 'product',
  })
}

export const missingInput = 'Please provide input for all fields'
