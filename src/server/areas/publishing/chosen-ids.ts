import type { ProductList } from '../../../contract/publishing.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { allOf } from '../../platform/grid/condition.ts'
import { parseFilter } from '../../platform/grid/parse-filter.ts'
import { Conflict, InvalidInput, RuleBroken } from '../../platform/errors.ts'
import { productFields } from '../products/product-grid.query.ts'
import { sqlProductReader } from '../products/product-list.query.ts'
import { searchCondition } from '../products/product-search.ts'
import { missingInput } from './choose-marketplaces.ts'
import type { ListingParts } from '../listings/listing-parts.ts'

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
    parseFilter(filter ?? [], { fields: productFields, today }),
    searchCondition(search ?? ''),
  )
  const reader = sqlProductReader(db, businessTimeZone)
  const sort = [{ field: 'id', isDescending: false }]
  const { rows } = await reader.read({ condition, sort, offset: 0, limit: mostProducts + 1 }, [])
  if (rows.length > mostProducts) {
    throw new RuleBroken(`Choose at most ${mostProducts.toLocaleString('en-US')} products at a time.`)
  }
  return rows.map(({ id }) => id)
}

function refuseSurprise(count: number, expected: number): void {
  if (Math.abs(count - expected) <= expected * 0.05) return
  throw new Conflict(
    `The filter now finds ${count} products instead of ${expected}; look again before you go on.`,
    {
      code: 'selection_changed',
    },
  )
}
