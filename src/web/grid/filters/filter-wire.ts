import type { Column } from '../../../contract/columns/column.ts'
import { namedApart } from '../../../contract/columns/filter-parts.ts'
import { isRecord } from '../../ui/is-record.ts'
import type { ColumnFilter, Condition, FilterModel } from './filter-model.ts'
import { wireTestOf } from './kinds/filter-kind.ts'
import { filterConditions, filterKindOf, filterOfTest } from './kinds/filter-kinds.ts'

/** The model as the list of conditions that the server takes. */
export function conditionsOf(model: FilterModel, columns: readonly Column[]): Condition[] {
  const own = columns.flatMap((column) => {
    const filter = model.columns[column.id]
    return filter === undefined ? [] : filterConditions(column, filter)
  })
  return [...own, ...model.extra]
}

/** Reads conditions back; whatever no header can show stays in `extra`, so that nothing a link says is lost. */
export function filterModelOf(conditions: readonly Condition[], columns: readonly Column[]): FilterModel {
  const found: Record<string, ColumnFilter> = {}
  const extra: Condition[] = []
  for (const condition of conditions.flatMap(namedApart)) {
    const reading = readCondition(condition, columns)
    const filter = reading === null ? null : besides(found[reading.column.id], reading)
    if (reading === null || filter === null) extra.push(condition)
    else found[reading.column.id] = filter
  }
  return { columns: found, extra }
}

type Reading = { column: Column; filter: ColumnFilter }

/** The column's filter with one more condition on it; null when both don't make one filter. */
function besides(known: ColumnFilter | undefined, { column, filter }: Reading): ColumnFilter | null {
  return known === undefined ? filter : (filterKindOf(column)?.ofBoth?.(known, filter) ?? null)
}

/** One wire condition as the filter of one header, or null when no header can show it. */
function readCondition(condition: Condition, columns: readonly Column[]): Reading | null {
  const [entry, ...others] = Object.entries(condition)
  if (entry === undefined || others.length > 0) return null
  const [key, value] = entry
  if (key === 'or' || key === 'and') return readPair(key, value, columns)
  const named = wireTestOf(key, value, columns)
  if (named === null) return null
  const { column, test } = named
  const filter = filterOfTest(column, test)
  return filter === null ? null : { column, filter }
}

function readPair(joint: 'or' | 'and', value: unknown, columns: readonly Column[]): Reading | null {
  if (!Array.isArray(value) || value.length !== 2) return null
  const [first, second] = value.map((each: unknown) => (isRecord(each) ? readCondition(each, columns) : null))
  if (!first || !second || first.column !== second.column) return null
  const { column } = first
  const filter = filterKindOf(column)?.ofPair?.(joint, first.filter, second.filter) ?? null
  return filter === null ? null : { column, filter }
}
