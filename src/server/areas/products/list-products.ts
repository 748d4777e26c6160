import type {
  ProductListBody,
  ProductListQuery,
  ProductListReply,
} from '../../../contract/products/products.ts'
import { InvalidInput } from '../../platform/errors.ts'
import { allOf, valuesAsked } from '../../platform/grid/condition.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import { parseFilter, parseFilterText } from '../../platform/grid/parse-filter.ts'
import type { FilterSurroundings } from '../../platform/grid/parse-filter.ts'
import { parseSort } from '../../platform/grid/parse-sort.ts'
import type { Log } from '../../platform/log.ts'
import { centsToDollars } from '../../platform/money.ts'
import { productFields, unknownStates } from './product-grid.query.ts'
import type { ProductReader } from './product-list.query.ts'
import { visibleColumns } from './product-reply.ts'
import { searchCondition } from './product-search.ts'

export interface ListQuestion {
  query: ProductListQuery
  body: ProductListBody
  /** The day that it is where the business is. */
  today: string
  log: Pick<Log, 'warn'>
}

/** One page of the catalogue, with the figures of everything that the filter keeps. */
export async function listProducts(reader: ProductReader, question: ListQuestion): Promise<ProductListReply> {
  const { page = 1, page_size = 100, order_by = '' } = question.query
  const sort = parseSort(order_by, productFields)
  const filter = listFilter(question)
  noteUnknownStates(filter, question.log)
  const request = {
    condition: allOf(filter, searchCondition(listSearch(question))),
    sort: sort.length > 0 ? sort : newestFirst,
    offset: (page - 1) * page_size,
    limit: page_size,
  }
  const { rows, figures } = await reader.read(request, visibleColumns(question.body.fields))
  return {
    results: rows,
    count: figures.count,
    total_products: figures.totalProducts,
    facets: { total_cost: { value: centsToDollars(figures.costCents) } },
  }
}

const newestFirst = [{ field: 'updated_on', isDescending: true }]

function listFilter({ query, body, today }: ListQuestion): Condition | undefined {
  if (query.filter !== undefined && body.filter !== undefined) throw twice('filter')
  const surroundings: FilterSurroundings = { fields: productFields, today }
  if (body.filter !== undefined) return parseFilter(body.filter, surroundings)
  return query.filter === undefined || query.filter === ''
    ? undefined
    : parseFilterText(query.filter, surroundings)
}

// Other systems send names of their own, which are taken; a typing mistake should still be found by whoever looks for it.
function noteUnknownStates(filter: Condition | undefined, log: Pick<Log, 'warn'>): void {
  const unknown = filter === undefined ? [] : unknownStates(valuesAsked(filter, 'published'))
  if (unknown.length > 0)
    log.warn({ values: unknown }, 'read unknown states of publication as Shopify(Unpub)')
}

function listSearch({ query, body }: ListQuestion): string {
  if (query.search !== undefined && body.search !== undefined) throw twice('search')
  return query.search ?? body.search ?? ''
}

function twice(name: string): InvalidInput {
  const sentence = `The ${name} stands both in the address and in the body; one of them is enough.`
  return new InvalidInput(sentence, { errors: { [name]: [sentence] } })
}
