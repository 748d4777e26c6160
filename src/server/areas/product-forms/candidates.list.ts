import type { Candidate } from '../../../contract/products/candidate.ts'
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { listChildCandidates } from '../../../contract/products/product-forms.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FieldCondition } from '../../platform/grid/condition.ts'
import type { SortKey } from '../../platform/grid/parse-sort.ts'
import { listRequest } from '../../platform/lists/answer-list.ts'
import { defineList } from '../../platform/lists/define-list.ts'
import { findNamedLists } from '../../platform/lists/named-lists.store.ts'
import { countRows, findRows, type Counted } from './candidates.query.ts'
import { findSkus } from './product-relatives.store.ts'

/** What is shown of a candidate, and what else it can be found by. */
const shown = ['sku', 'title', 'product_type']
const asked = [...shown, 'id', 'is_deleted', 'brand', 'mpn', 'category', 'relationship_name', 'parent_sku']

const isThere: FieldCondition = {
  ...{ kind: 'field', field: 'is_deleted' },
  test: { kind: 'boolean_in', values: [false] },
}

/** Products that may come to belong to another one. */
export const candidateList = defineList({
  name: 'candidates',
  columns: productColumns.filter(({ field }) => asked.includes(field)),
  from: 'product',
  tables: ['product'],
  base: isThere,
  order: 'sku',
  finder: { table: 'product_search', words: ['sku', 'mpn', 'title', 'brand'], codes: [] },
  keys: ['id', 'sku', 'title', 'product_type', 'parent_id', 'master_id'],
})

type StoredCandidate = Omit<Candidate, 'owner'> & {
  parent_id: number | null
  master_id: number | null
}

type Candidates = ReplyOf<typeof listChildCandidates>

type Asking = { db: Db; timeZone: string; today: string }

/** One page of the products of a type, each with the one that it belongs to now. */
export async function listCandidates(
  { db, timeZone, today }: Asking,
  type: 'basic' | 'parent',
  { relationship_name: relationship, ...query }: QueryOf<typeof listChildCandidates>,
): Promise<Candidates> {
  const lists = await findNamedLists(db, query.filter)
  const { condition, ...request } = listRequest(candidateList, { query, body: {}, today, lists })
  const parts = [isThere, isOneOf('product_type', type), ...related(relationship)]
  const part = { db, list: candidateList, timeZone, of: { kind: 'and', parts } } as const
  const sort = withoutType(request.sort)
  const [rows, counted] = await Promise.all([
    findRows<StoredCandidate>(part, { ...request, sort, condition }, shown),
    countRows(part, condition),
  ])
  const results = await withOwners(db, rows)
  if (!counted.isLeast || results.length === 0) return page(results, counted)
  // Whoever goes on beyond what was counted sees how far it goes.
  const seen = request.offset + results.length
  const isLeast = results.length === request.limit || seen < counted.count
  return page(results, { count: Math.max(counted.count, seen), isLeast })
}

function page(results: Candidate[], { count, isLeast }: Counted): Candidates {
  return { results, count, ...(isLeast && { is_count_least: true }) }
}

/** All are of one type: there is nothing to put in order by it. */
function withoutType(sort: readonly SortKey[]): readonly SortKey[] {
  const others = sort.filter(({ field }) => field !== 'product_type')
  const last = sort.at(-1)
  if (last?.field !== 'product_type') return others
  return [...others, { field: 'id', isDescending: last.isDescending }]
}

async function withOwners(db: Db, rows: readonly StoredCandidate[]): Promise<Candidate[]> {
  const skus = await findSkus(
    db,
    rows.flatMap((row) => row.parent_id ?? row.master_id ?? []),
  )
  return rows.map(({ id, sku, title, product_type, ...row }) => {
    const owner = row.parent_id ?? row.master_id
    return {
      id,
      sku,
      title,
      product_type,
      owner: owner === null ? null : { id: owner, sku: skus.get(owner) ?? '' },
    }
  })
}

function related(name: string | undefined): FieldCondition[] {
  return name === undefined || name === '' ? [] : [isOneOf('relationship_name', name)]
}

function isOneOf(field: string, value: string): FieldCondition {
  return { kind: 'field', field, test: { kind: 'text_in', values: [value], ignoresCase: false } }
}
