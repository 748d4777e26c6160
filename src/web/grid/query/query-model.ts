import type { Column } from '../../../contract/columns/column.ts'
import { namedApart } from '../../../contract/columns/filter-parts.ts'
import { isRecord } from '../../ui/is-record.ts'
import { conditionWords, type ColumnFilter, type Condition } from '../filters/filter-model.ts'
import { filterModelOf } from '../filters/filter-wire.ts'
import { filterConditions, filterWords } from '../filters/kinds/filter-kinds.ts'

/**
 * The query builder's conditions: what of a filter no header can show. On the wire they are conditions and groups like
 * any others, so that links, views and exports carry them without a word of their own.
 */
export type QueryGroup = { kind: 'group'; joint: Joint; parts: readonly QueryPart[] } & Shown
export type Joint = 'and' | 'or'
export type QueryPart =
  | QueryGroup
  | QueryCondition
  /** Kept as it came: from a link that says what no form can show. */
  | ({ kind: 'kept'; condition: Condition } & Shown)

/** Without a filter it is still being filled in. */
export type QueryCondition = { kind: 'condition'; column: Column; filter: ColumnFilter | null } & Shown

/** Tells parts apart while they are built, whatever is added and taken away around them. */
type Shown = { key?: string }

/** The query that these conditions are. */
export function queryOf(extra: readonly Condition[], columns: readonly Column[]): QueryGroup {
  const [only, ...others] = extra
  const group = only === undefined || others.length > 0 ? null : groupOf(only)
  const { joint, parts } = group ?? { joint: 'and', parts: extra }
  return { kind: 'group', joint, parts: parts.map((part) => readPart(simple(part), columns)) }
}

/** Without groups of one, which change nothing. */
function simple(condition: Condition): Condition {
  const group = groupOf(condition)
  const [only, ...others] = group?.parts.map(simple) ?? []
  if (group === null || only === undefined) return condition
  return others.length === 0 ? only : { [group.joint]: [only, ...others] }
}

function readPart(condition: Condition, columns: readonly Column[]): QueryPart {
  const group = groupOf(condition)
  const own =
    columnPart([condition], columns) ?? (group?.joint === 'and' ? columnPart(group.parts, columns) : null)
  if (own !== null) return own
  if (group === null) return { kind: 'kept', condition }
  return { kind: 'group', joint: group.joint, parts: group.parts.map((part) => readPart(part, columns)) }
}

/** What one column's own form shows as one; null for all else. */
function columnPart(conditions: readonly Condition[], columns: readonly Column[]): QueryPart | null {
  const read = filterModelOf(conditions, columns)
  const [own, ...others] = Object.entries(read.columns)
  if (own === undefined || others.length + read.extra.length > 0) return null
  const column = columns.find(({ id }) => id === own[0])
  return column === undefined ? null : { kind: 'condition', column, filter: own[1] }
}

function groupOf(condition: Condition): { joint: Joint; parts: Condition[] } | null {
  const apart = namedApart(condition)
  if (apart.length > 1) return { joint: 'and', parts: apart }
  const [[joint, parts] = ['', null]] = Object.entries(condition)
  if ((joint !== 'and' && joint !== 'or') || !Array.isArray(parts)) return null
  return parts.length > 0 && parts.every(isRecord) ? { joint, parts } : null
}

/** The query as conditions; what still lacks its value is left out. */
export function extraOf(query: QueryGroup, columns: readonly Column[]): Condition[] {
  const [wire] = wireOf(query)
  if (wire === undefined) return []
  // A group that a header would read as its own stays the query's.
  return [filterModelOf([wire], columns).extra.length > 0 ? wire : { and: [wire] }]
}

function wireOf(part: QueryPart): Condition[] {
  if (part.kind === 'kept') return [part.condition]
  if (part.kind === 'group') {
    const parts = part.parts.flatMap(wireOf)
    return parts.length === 0 ? [] : [{ [part.joint]: parts }]
  }
  const conditions = part.filter === null ? [] : filterConditions(part.column, part.filter)
  return conditions.length > 1 ? [{ and: conditions }] : conditions
}

/** How deep groups stand in one another. */
export function depthOf(condition: Condition): number {
  const group = groupOf(condition)
  return group === null ? 0 : 1 + Math.max(...group.parts.map(depthOf))
}

/** What a query means, as one sentence; empty while it asks for nothing. */
export function queryWords(query: QueryGroup): string {
  return query.parts
    .map((part) => partWords(part, query.parts.length > 1))
    .filter((words) => words !== '')
    .join(` ${query.joint} `)
}

function partWords(part: QueryPart, isAmongOthers: boolean): string {
  if (part.kind === 'kept') return conditionWords(part.condition)
  if (part.kind === 'condition')
    return part.filter === null ? '' : `${part.column.label} ${filterWords(part.column, part.filter)}`
  const words = queryWords(part)
  return isAmongOthers && part.parts.length > 1 && words !== '' ? `(${words})` : words
}
