import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import { invalidField } from '../errors.ts'
import type { InvalidInput } from '../errors.ts'
import { allOf } from '../grid/condition.ts'
import type { Condition } from '../grid/condition.ts'
import type { GridRequest } from '../grid/grid-request.ts'
import { parseFilter, parseFilterText } from '../grid/parse-filter.ts'
import { parseSort } from '../grid/parse-sort.ts'
import type { List } from './define-list.ts'

export type ListQuestion = {
  query: ListQuery
  body: Pick<ListBody, 'filter' | 'search'>
  /** The day that it is where the business is. */
  today: string
}

/** What a call asks of a list, read and checked. */
export function listRequest(list: List, question: ListQuestion): GridRequest {
  const { page = 1, page_size = 100, order_by = '' } = question.query
  const sort = parseSort(order_by, list.fields)
  return {
    condition: allOf(listFilter(list, question), list.search?.(listSearch(question))),
    sort: sort.length > 0 ? sort : list.sort,
    offset: (page - 1) * page_size,
    limit: page_size,
  }
}

function listFilter({ fields }: List, { query, body, today }: ListQuestion): Condition | undefined {
  if (query.filter !== undefined && body.filter !== undefined) throw twice('filter')
  if (body.filter !== undefined) return parseFilter(body.filter, { fields, today })
  const text = query.filter ?? ''
  return text === '' ? undefined : parseFilterText(text, { fields, today })
}

function listSearch({ query, body }: ListQuestion): string {
  if (query.search !== undefined && body.search !== undefined) throw twice('search')
  return query.search ?? body.search ?? ''
}

function twice(name: string): InvalidInput {
  return invalidField(name, `The ${name} stands both in the address and in the body; one of them is enough.`)
}
