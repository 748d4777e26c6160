import type { ProductList } from '../../../contract/publishing.endpoints.ts'
import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import { Conflict, invalidField, InvalidInput, RuleBroken } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { allOf } from '../../platform/grid/condition.ts'
import { parseFilter } from '../../platform/grid/parse-filter.ts'
import { findNamedLists } from '../../platform/lists/named-lists.store.ts'
import { tableReader } from '../../platform/lists/table-reader.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { productList, searchCondition } from '../products/products.list.ts'

export const mostProducts = 100_000

type Parts = Pick<ListingParts, 'config' | 'db' | 'clock'>

/** The ids that a seller's choice stands for at this moment; a filter's answer is frozen here. */
export async function chosenIds(parts: Parts, choice: ProductList | undefined): Promise<number[]> {
  if (choice === undefined || (Array.isArray(choice) && choice.length === 0)) {
    throw new InvalidInput(missingInput, { errors: { product_list: [missingInput] } })
  }
  if (Array.isArray(choice)) return [...new Set(choice)]
  const found = await findIds(parts, choice)
  const excluded = new Set(choice.exclude)
  const ids = found.filter((id) => !excluded.has(id))
  refuseSurprise(ids.length, choice.expected_count)
  return ids
}

type Search = Exclude<ProductList, number[]>

async function findIds({ db, clock, config }: Parts, { filter, search }: Search): Promise<number[]> {
  const { businessTimeZone } = config
  const today = dayIn(businessTimeZone, clock.now())
  const condition = allOf(
    parseFilter(filter ?? [], { fields: productList.fields, today, lists: await findNamedLists(db, filter) }),
    searchCondition(search ?? ''),
  )
  const ids = await tableReader(db, productList, businessTimeZone).ids(condition, mostProducts)
  if (ids.length > mostProducts) {
    throw new RuleBroken(`Choose at most ${mostProducts.toLocaleString('en-US')} products at a time.`)
  }
  return ids
}

function refuseSurprise(count: number, expected: number): void {
  if (Math.abs(count - expected) <= expected * 0.05) return
  const sentence = `The filter now finds ${count} products instead of ${expected}; look again before you go on.`
  throw new Conflict(sentence, { code: 'selection_changed' })
}

const missingInput = 'Please provide input for all fields'

/** The marketplaces of these names, in any case; an unknown one is refused by name. */
export function chooseMarketplaces(known: Marketplace[], names: string[]): Marketplace[] {
  if (names.length === 0) throw invalidField('market_place', missingInput)
  const chosen = names.map((name) => {
    const found = known.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
    if (found !== undefined) return found
    throw invalidField('market_place', `There is no marketplace "${name}".`)
  })
  return [...new Set(chosen)]
}
