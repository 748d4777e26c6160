import type { Condition, FieldCondition, TimeTest } from '../condition.ts'
import type { SqlGrid } from './sql-column.ts'

/**
 * Tells what is looked for in other tables between which times the rows lie that fit: a month of words is found in the items of that
 * month, not in all.
 */
export function withinBounds(
  condition: Condition | undefined,
  { column }: Pick<SqlGrid, 'column'>,
): Condition | undefined {
  if (condition?.kind !== 'and') return condition
  const times = condition.parts.flatMap((part) =>
    part.kind === 'field' && part.test.kind === 'time' ? [{ field: part.field, test: part.test }] : [],
  )
  return times.length === 0 ? condition : bounded(condition, column, times)
}

type Bounds = readonly { field: string; test: TimeTest }[]

function bounded(condition: Condition, column: SqlGrid['column'], times: Bounds): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map((part) => bounded(part, column, times)) }
    case 'exclude':
      return { ...condition, part: boundedField(condition.part, column, times) }
    case 'field':
      return boundedField(condition, column, times)
  }
}

function boundedField(asked: FieldCondition, column: SqlGrid['column'], times: Bounds): FieldCondition {
  const found = column(asked.field)
  if (found.storage !== 'texts' || found.beside === undefined) return asked
  const { fields } = found.beside
  return { ...asked, within: times.filter(({ field }) => fields.includes(field)).map(({ test }) => test) }
}
