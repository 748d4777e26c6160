import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import type { ProductListReply, ProductRow } from '../../../contract/products/products.ts'
import { valuesAsked, type Condition } from '../../platform/grid/condition.ts'
import { answerList } from '../../platform/lists/answer-list.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'
import type { Log } from '../../platform/log.ts'
import { unknownStates } from './product-specials.query.ts'
import { productList } from './products.list.ts'

export type ProductsQuestion = {
  query: ListQuery
  body: ListBody
  /** The day that it is where the business is. */
  today: string
  log: Pick<Log, 'warn'>
}

/** One page of the catalogue, with the figures of everything that the filter keeps. */
export async function listProducts(
  reader: Pick<ListReader<ProductRow>, 'read'>,
  question: ProductsQuestion,
): Promise<ProductListReply> {
  const read: typeof reader.read = (request, columns) => {
    noteUnknownStates(request.condition, question.log)
    return reader.read(request, columns)
  }
  const { results, count, all, totals } = await answerList({ read }, productList, question)
  return {
    results,
    count,
    total_products: all,
    facets: { total_cost: { value: totals['']?.total_cost ?? 0 } },
  }
}

// Other systems send names of their own, which are taken; a typing mistake should still be found by whoever looks for it.
function noteUnknownStates(condition: Condition | undefined, log: Pick<Log, 'warn'>): void {
  const unknown = condition === undefined ? [] : unknownStates(valuesAsked(condition, 'published'))
  if (unknown.length > 0)
    log.warn({ values: unknown }, 'read unknown states of publication as Shopify(Unpub)')
}
