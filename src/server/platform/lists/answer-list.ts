import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import type { List } from './define-list.ts'
import type { ListFigures, ListReader } from './table-reader.ts'
import { invalidField, type InvalidInput } from '../errors.ts'
import { allOf, type Condition } from '../grid/condition.ts'
import type { NamedLists } from '../grid/filter-question.ts'
import type { GridRequest } from '../grid/sql/find-block.ts'
import { parseFilter, parseFilterText } from '../grid/parse-filter.ts'
import { parseSort } from '../grid/parse-sort.ts'
import { pageOf } from '../page-of.ts'
import type { Column } from '../../../contract/columns/column.ts'

/** One page of a list as it goes over the wire, with the figures of everything that the filter keeps. */
export async function answerList<Row>(
  reader: Pick<ListReader<Row>, 'read' | 'namedLists'>,
  list: List,
  question: ListQuestion & { body: Pick<ListBody, 'fields'> },
): Promise<{ results: Row[] } & ListFigures> {
  const { query, body } = question
  const lists = await reader.namedLists(query.filter ?? body.filter)
  const request = listRequest(list, { ...question, lists })
  const { rows, figures } = await reader.read(request, visibleColumns(list.columns, body.fields))
  return { results: rows, ...figures }
}

export type ListQuestion = {
  query: ListQuery
  body: Pick<ListBody, 'filter' | 'search'>
  /** The day that it is where the business is. */
  today: string
  /** Those that the filter names. */
  lists?: NamedLists
}

/** What a call asks of a list, read and checked. */
export function listRequest(list: List, question: ListQuestion): GridRequest {
  const sort = parseSort(question.query.order_by ?? '', list.fields)
  return {
    condition: allOf(listFilter(list, question), list.search?.(listSearch(question))),
    sort: sort.length > 0 ? sort : list.sort,
    ...pageOf(question.query),
  }
}

function listFilter({ fields }: List, { query, body, ...asked }: ListQuestion): Condition | undefined {
  if (query.filter !== undefined && body.filter !== undefined) throw twice('filter')
  if (body.filter !== undefined) return parseFilter(body.filter, { ...asked, fields })
  const text = query.filter ?? ''
  return text === '' ? undefined : parseFilterText(text, { ...asked, fields })
}

function listSearch({ query, body }: ListQuestion): string {
  if (query.search !== undefined && body.search !== undefined) throw twice('search')
  return query.search ?? body.search ?? ''
}

function twice(name: string): InvalidInput {
  return invalidField(name, `The ${name} stands both in the address and in the body; one of them is enough.`)
}

/** The columns that a request left visible; `hidden` says of a column, by id or field, whether it is hidden. */
export function visibleColumns(
  columns: readonly Column[],
  hidden: Readonly<Record<string, boolean>> = {},
): Column[] {
  const known = new Set(columns.flatMap(({ id, field }) => [id, field]))
  const unknown = Object.keys(hidden).find((name) => !known.has(name))
  if (unknown !== undefined) throw invalidField('fields', `There is no column "${unknown}".`)
  const given = new Map(Object.entries(hidden))
  return columns.filter(({ id, field }) => !(given.get(id) ?? given.get(field) ?? false))
}
