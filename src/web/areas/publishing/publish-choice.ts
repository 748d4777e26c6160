import { maxFilterValues } from '../../../contract/columns/filter.ts'
import { publishedFilterValues } from '../../../contract/marketplaces.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { chosenRows } from '../../list/chosen-rows.ts'
import { counted } from '../../ui/count-text.ts'
import type { LeftOut } from './PlanTable.tsx'

/** Which products a seller chose, and how that is said. */
export type PublishChoice = {
  list: ProductChoice
  count: number
  isAllMatching: boolean
  /** Of those that were seen on the screen. */
  skus: string[]
  /** A parent or master brings its sizes along. */
  hasFamilies: boolean
  /** Marketplaces that some of them wait for; they are not live there yet. */
  onTheWay: string[]
}

export function choiceOf(target: SelectionTarget<ProductRow>): PublishChoice {
  const list = chosenRows(target)
  if (target.kind === 'all') {
    const { expectedCount: count } = target
    return { list, count, isAllMatching: true, skus: [], hasFamilies: false, onTheWay: [] }
  }
  return {
    list,
    count: target.ids.length,
    isAllMatching: false,
    skus: target.rows.map(({ sku }) => sku),
    hasFamilies: target.rows.some(({ product_type: type }) => type !== 'basic'),
    onTheWay: waitedFor(target.rows),
  }
}

function waitedFor(rows: readonly ProductRow[]): string[] {
  const waiting = rows
    .flatMap((row) => row.listing_states ?? [])
    .filter(({ state }) => state === 'queued' || state === 'working')
  return [...new Set(waiting.map(({ marketplace }) => marketplace))]
}

/** 'all 5,000 matching products', '2 products'. */
export function choiceWords({ count, isAllMatching }: PublishChoice): string {
  return isAllMatching ? `all ${counted(count, 'matching product')}` : counted(count, 'product')
}

const skusNamed = 3

/** 'AJ1-10, AJ1-11, AJ1-12 and 4 more'; nothing where the products were not seen. */
export function skuWords({ skus, count }: PublishChoice): string {
  const named = skus.slice(0, skusNamed)
  const rest = count - named.length
  return named.length === 0 || rest === 0
    ? named.join(', ')
    : `${named.join(', ')} and ${counted(rest, 'more', 'more')}`
}

/** What was left out at a marketplace that is not chosen any more is kept for when it is again, and counts nowhere. */
export function leftOutAt(leftOut: ReadonlyMap<string, LeftOut>, chosen: readonly string[]): LeftOut[] {
  return [...leftOut.values()].filter(({ marketplace }) => chosen.includes(marketplace))
}

export type ListQuestion = { filter: unknown[]; search?: string }

/** Questions whose counts add up to the chosen products that are live on a marketplace; none where it can't be asked. */
export function liveQuestions({ list }: PublishChoice, marketplace: string): ListQuestion[] {
  const value = publishedFilterValues.find((each) => each === `${marketplace}(Pub)`)
  if (value === undefined) return []
  return narrowed(list, { published__in: [value] })
}

/** Questions whose counts add up to those of a choice that fit one more condition. A list of values holds only so many. */
export function narrowed(list: ProductChoice, condition: object): ListQuestion[] {
  if (Array.isArray(list)) return chunks(list).map((ids) => ({ filter: [{ id__in: ids }, condition] }))
  const { filter = [], search, exclude = [] } = list
  const excluded = chunks(exclude).map((ids) => ({ exclude__id__in: ids }))
  return [{ filter: [...filter, ...excluded, condition], ...(search === undefined ? {} : { search }) }]
}

function chunks(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / maxFilterValues) }, (_, at) =>
    ids.slice(at * maxFilterValues, (at + 1) * maxFilterValues),
  )
}
