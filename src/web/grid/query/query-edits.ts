import { randomId } from '@mantine/hooks'
import type { Column } from '../../../contract/columns/column.ts'
import type { QueryCondition, QueryGroup, QueryPart } from './query-model.ts'

/** The columns that a query may ask of: those that are asked of first, and the others. */
export type FieldsOffered = { first: readonly Column[]; more: readonly Column[] }

export function fieldsOffered(columns: readonly Column[], firstIds: readonly string[] = []): FieldsOffered {
  const asked = columns.filter(({ filter }) => filter !== 'none')
  const first = firstIds.flatMap((id) => asked.filter((column) => column.id === id))
  return { first, more: asked.filter((column) => !first.includes(column)) }
}

/** Where a part stands: its place in each group on the way down. */
export type QueryPath = readonly number[]

/** The query with another part in this place; null takes it away. */
export function withPart(query: QueryGroup, [at, ...rest]: QueryPath, part: QueryPart | null): QueryGroup {
  const parts = query.parts.flatMap((each, index) => {
    if (index !== at) return [each]
    if (rest.length > 0) return each.kind === 'group' ? [withPart(each, rest, part)] : [each]
    return part === null ? [] : [part]
  })
  return { ...query, parts }
}

/** A query as it is opened: with a condition to fill in where there is none. */
export function withKeys(query: QueryGroup, fields: FieldsOffered): QueryGroup {
  const keyed = keysGiven(query)
  return keyed.parts.length > 0 ? keyed : { ...keyed, parts: newConditions(fields) }
}

function keysGiven(group: QueryGroup): QueryGroup {
  const parts = group.parts.map((part) =>
    part.kind === 'group' ? keysGiven(part) : { ...part, key: randomId() },
  )
  return { ...group, parts, key: randomId() }
}

/** One condition that waits to be filled in; none where nothing can be asked. */
export function newConditions({ first, more }: FieldsOffered): QueryCondition[] {
  const column = first[0] ?? more[0]
  return column === undefined ? [] : [{ kind: 'condition', column, filter: null, key: randomId() }]
}

/** A group asks for the other of and and or: else it would change nothing. */
export function newGroup(fields: FieldsOffered, { joint }: Pick<QueryGroup, 'joint'>): QueryGroup {
  return {
    kind: 'group',
    joint: joint === 'and' ? 'or' : 'and',
    parts: newConditions(fields),
    key: randomId(),
  }
}
