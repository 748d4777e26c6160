import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { Context } from '../../context.ts'
import { counted } from '../../platform/counted.ts'
import { Conflict, invalidField, RuleBroken } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { allOf } from '../../platform/grid/condition.ts'
import { parseFilter } from '../../platform/grid/parse-filter.ts'
import { findNamedLists } from '../../platform/lists/named-lists.store.ts'
import { tableReader } from '../../platform/lists/table-reader.ts'
import { productList, searchCondition } from './products.list.ts'

export const mostProducts = 100_000

type Parts = Pick<Context, 'config' | 'db' | 'clock'>

/** The ids that a seller's choice stands for at this moment, a filter's answer being frozen here. `field` is what the call names it. */
export async function chosenIds(
  parts: Parts,
  choice: ProductChoice | undefined,
  field: 'product_list' | 'product_ids',
): Promise<number[]> {
  if (choice === undefined || (Array.isArray(choice) && choice.length === 0)) {
    throw invalidField(field, missingInput)
  }
  if (Array.isArray(choice)) return [...new Set(choice)]
  const found = await findIds(parts, choice)
  const excluded = new Set(choice.exclude)
  const ids = found.filter((id) => !excluded.has(id))
  refuseSurprise(ids.length, choice.expected_count)
  return ids
}

type Search = Exclude<ProductChoice, number[]>

async function findIds({ db, clock, config }: Parts, { filter, search }: Search): Promise<number[]> {
  const { businessTimeZone } = config
  const today = dayIn(businessTimeZone, clock.now())
  const condition = allOf(
    parseFilter(filter ?? [], { fields: productList.fields, today, lists: await findNamedLists(db, filter) }),
    searchCondition(search ?? ''),
  )
  const ids = await tableReader(db, productList, businessTimeZone).ids(condition, mostProducts)
  if (ids.length > mostProducts) {
    throw new RuleBroken(`Choose at most ${counted(mostProducts, 'product')} at a time.`)
  }
  return ids
}

function refuseSurprise(count: number, expected: number): void {
  if (Math.abs(count - expected) <= expected * 0.05) return
  const sentence = `The filter now finds ${counted(count, 'product')} instead of ${expected.toLocaleString('en-US')}; look again before you go on.`
  throw new Conflict(sentence, { code: 'selection_changed' })
}

export const missingInput = 'Please provide input for all fields'
