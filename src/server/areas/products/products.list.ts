import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { ProductListReply, ProductRow } from '../../../contract/products/products.ts'
import { isStorable } from '../../platform/database/storable-text.ts'
import { invalidField } from '../../platform/errors.ts'
import { valuesAsked, type Condition } from '../../platform/grid/condition.ts'
import { answerList } from '../../platform/lists/answer-list.ts'
import { defineList } from '../../platform/lists/define-list.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'
import { sum } from '../../platform/lists/totals.ts'
import type { Log } from '../../platform/log.ts'
import {
  addBelongings,
  distributionCenterColumn,
  marketplacesColumn,
  unknownStates,
} from './product-specials.query.ts'

/** The catalogue. */
export const productList = defineList({
  name: 'products',
  columns: productColumns,
  from: 'product',
  tables: ['product', 'distribution_center'],
  base: { kind: 'field', field: 'is_deleted', test: { kind: 'boolean_in', values: [false] } },
  order: '-updated_on',
  totals: { total_cost: sum('cost') },
  keptSums: ['cost'],
  special: { distribution_center: distributionCenterColumn, marketplaces: marketplacesColumn },
  keys: ['id', 'sku', 'product_type', 'version', 'is_stale'],
  search: searchCondition,
  addParts: addBelongings,
})

/** What the search box looks for: a number is an id or a code, text stands in the SKU, title or MPN, or is a code. */
export function searchCondition(text: string): Condition | undefined {
  const wanted = text.trim()
  if (wanted === '') return undefined
  if (!isStorable(wanted)) {
    throw invalidField('search', 'The search holds a character that no product has.')
  }
  const codes = ['upc', 'ean', 'isbn'].map((field) => equals(field, wanted, false))
  const names = /^\d+$/.test(wanted)
    ? [idIs(Number(wanted))]
    : ['sku', 'title', 'mpn'].map((field) => contains(field, wanted))
  return { kind: 'or', parts: [...names, ...codes, equals('asin', wanted, true)] }
}

function idIs(id: number): Condition {
  return { kind: 'field', field: 'id', test: { kind: 'number_in', values: [id] } }
}

function contains(field: string, text: string): Condition {
  return { kind: 'field', field, test: { kind: 'text', match: 'contains', text } }
}

function equals(field: string, text: string, ignoresCase: boolean): Condition {
  return { kind: 'field', field, test: { kind: 'text_in', values: [text], ignoresCase } }
}

type ProductsQuestion = {
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
