import type { Column } from '../../../contract/columns/column.ts'
import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import { allOf } from '../../platform/grid/condition.ts'
import { listRequest, visibleColumns } from '../../platform/lists/answer-list.ts'
import type { List } from '../../platform/lists/define-list.ts'
import { findNamedLists } from '../../platform/lists/named-lists.store.ts'
import type { EachRequest } from '../../platform/lists/table-reader.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'

/** What an export asks of its list, as it is kept: enough to ask it again. */
export type ExportQuestion = {
  filter: unknown[]
  search: string
  order_by: string
  /** Fields, in the order of the view. */
  columns: string[]
}

/** What a call shows of a list: `fields` names its columns in their order. */
export function askedQuestion(
  list: List,
  { query, body }: { query: ListQuery; body: Pick<ListBody, 'fields' | 'filter' | 'search'> },
): ExportQuestion {
  const columns = visibleColumns(list.columns, body.fields)
  if (columns.length === 0) throw invalidField('fields', 'Please show at least one column.')
  const order = new Map(Object.keys(body.fields ?? {}).map((name, at) => [name, at]))
  const placeOf = ({ id, field }: Column) => order.get(id) ?? order.get(field) ?? Infinity
  return {
    filter: body.filter ?? parsedFilter(query.filter),
    search: query.search ?? body.search ?? '',
    order_by: query.order_by ?? '',
    columns: columns
      .toSorted((one, other) => compare(placeOf(one), placeOf(other)))
      .map(({ field }) => field),
  }
}

// Two columns that the call does not name stay in the order of the list.
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}

function parsedFilter(text = ''): unknown[] {
  return text === '' ? [] : (JSON.parse(text) as unknown[])
}

export type ReadExport = { request: EachRequest; columns: Column[] }

/** A kept question in the terms of the list; throws a refusal where the list can't answer it any more. */
export async function readQuestion(
  db: Db,
  list: List,
  { question, ids, today }: { question: ExportQuestion; ids: number[] | null; today: string },
): Promise<ReadExport> {
  const { filter, search, order_by: orderBy, columns } = question
  const lists = await findNamedLists(db, filter)
  const { condition, sort } = listRequest(list, {
    query: { order_by: orderBy },
    body: { filter, search },
    today,
    lists,
  })
  const byField = new Map(list.columns.map((column) => [column.field, column]))
  return {
    request: { condition: ids === null ? condition : idsAre(ids), sort },
    columns: columns.flatMap((field) => byField.get(field) ?? []),
  }
}

/** What was ticked counts, whatever the filter has become since. */
function idsAre(ids: number[]): Condition | undefined {
  return allOf({ kind: 'field', field: 'id', test: { kind: 'number_in', values: ids } })
}

/** The question as the address of the list would have it. */
export function questionText(
  { filter, search, order_by: orderBy }: ExportQuestion,
  chosen: number | null,
): string {
  return new URLSearchParams({
    ...(chosen !== null && { chosen: String(chosen) }),
    ...(search !== '' && { search }),
    ...(filter.length > 0 && { filter: JSON.stringify(filter) }),
    ...(orderBy !== '' && { order_by: orderBy }),
  }).toString()
}
