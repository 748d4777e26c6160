import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import { productColumns, productOrder } from '../../../contract/products/product-columns.ts'
import type { ProductListReply, ProductRow } from '../../../contract/products/products.ts'
import { invalidField } from '../../platform/errors.ts'
import { allOf, valuesAsked, type Condition } from '../../platform/grid/condition.ts'
import { answerList } from '../../platform/lists/answer-list.ts'
import { defineList } from '../../platform/lists/define-list.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'
import { sum } from '../../platform/lists/totals.ts'
import type { Log } from '../../platform/log.ts'
import { importsColumn } from './product-imports.query.ts'
import { movedBy, movedColumns } from './moved-columns.query.ts'
import { summedColumns } from './summed-columns.query.ts'
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
  tables: ['product', 'distribution_center', 'listing', 'marketplace'],
  base: { kind: 'field', field: 'is_deleted', test: { kind: 'boolean_in', values: [false] } },
  order: productOrder,
  totals: { total_cost: sum('cost'), inventory_value: sum('inventory_value') },
  keptSums: ['cost', 'inventory_value'],
  summed: summedColumns,
  special: {
    distribution_center: distributionCenterColumn,
    marketplaces: marketplacesColumn,
    imports: importsColumn,
  },
  workedOut: movedColumns,
  inMemory: {
    table: 'product',
    moved: { columns: Object.keys(movedColumns), by: movedBy },
  },
  keys: ['id', 'sku', 'product_type', 'version', 'is_stale', 'stale_reason', 'is_deleted'],
  finder: {
    table: 'product_search',
    words: ['sku', 'mpn', 'title', 'brand'],
    codes: ['upc', 'ean', 'isbn', 'asin'],
  },
  search: searchCondition,
  addParts: addBelongings,
})

/** More words narrow nothing down any more. */
const mostWords = 20

/** What the search box looks for: each word stands somewhere in the SKU, MPN, title or brand, or is a code of the product. */
export function searchCondition(text: string): Condition | undefined {
  const words = [...new Set(text.split(/\s+/))].filter((word) => word !== '')
  if (words.length > mostWords) throw invalidField('search', `Please search for at most ${mostWords} words.`)
  return allOf(...words.map(wordCondition))
}

function wordCondition(word: string): Condition {
  const names = ['sku', 'mpn', 'title', 'brand'].map((field) => contains(field, word))
  const codes = ['upc', 'ean', 'isbn'].map((field) => equals(field, word, false))
  const ids = /^\d+$/.test(word) ? [idIs(Number(word))] : []
  return { kind: 'or', parts: [...names, ...codes, equals('asin', word, true), ...ids] }
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
  reader: Pick<ListReader<ProductRow>, 'read' | 'namedLists'>,
  question: ProductsQuestion,
): Promise<ProductListReply> {
  const read: typeof reader.read = (request, columns) => {
    noteUnknownStates(request.condition, question.log)
    return reader.read(request, columns)
  }
  const { results, count, all, totals } = await answerList({ ...reader, read }, productList, question)
  return {
    results,
    count,
    total_products: all,
    facets: {
      total_cost: { value: totals['']?.total_cost ?? 0 },
      inventory_value: { value: totals['']?.inventory_value ?? 0 },
    },
  }
}

// Other systems send names of their own, which are taken; a typing mistake should still be found by whoever looks for it.
function noteUnknownStates(condition: Condition | undefined, log: Pick<Log, 'warn'>): void {
  const unknown = condition === undefined ? [] : unknownStates(valuesAsked(condition, 'published'))
  if (unknown.length > 0)
    log.warn({ values: unknown }, 'read unknown states of publication as Shopify(Unpub)')
}
