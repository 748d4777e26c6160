import { sql } from 'kysely'
import type { Condition, FieldCondition } from '../condition.ts'
import { numberInSql, numberRangeSql, type NumericColumn } from './number-sql.ts'
import { allSql, type SqlColumn, type SqlCondition, type SqlGrid, type TextColumn } from './sql-column.ts'
import { textInSql, textSql } from './text-sql.ts'
import { timeInSql, timeSql, type TimeColumn } from './time-sql.ts'

/** A condition as SQL, `true` where there is none; every value travels as a parameter. */
export function conditionSql(condition: Condition | undefined, grid: SqlGrid): SqlCondition {
  switch (condition?.kind) {
    case undefined:
      return sql`true`
    case 'and':
      return sql`(${sql.join(partsSql(condition.parts, grid), sql` and `)})`
    case 'or':
      return sql`(${sql.join(partsSql(condition.parts, grid), sql` or `)})`
    case 'exclude':
      return sql`(${fieldSql(condition.part, grid)}) is not true`
    case 'field':
      return fieldSql(condition, grid)
  }
}

function partsSql(parts: readonly Condition[], grid: SqlGrid): SqlCondition[] {
  return parts.map((part) => conditionSql(part, grid))
}

function fieldSql(condition: FieldCondition, grid: SqlGrid): SqlCondition {
  const { field, test } = condition
  const column = grid.column(field)
  switch (test.kind) {
    case 'never':
      return sql`false`
    case 'is_empty':
      return test.isEmpty ? emptySql(column) : sql`not ${emptySql(column)}`
    case 'has_any':
      return column.storage === 'set' ? column.hasAny(test.values) : unfit(field)
    case 'text':
      return ofText(condition, grid, ({ fold }) => textSql(fold, test.match, test.text))
    case 'text_in':
      return ofText(condition, grid, (text) => textInSql(text, test))
    case 'number':
      return numberRangeSql(numeric(column, field), test)
    case 'number_in':
      return numberInSql(numeric(column, field), test.values)
    case 'boolean_in':
      return column.storage === 'boolean' ? booleanSql(column, test.values) : unfit(field)
    case 'time':
      return timeSql(timed(column, field), test, grid.timeZone)
    case 'time_in':
      return timeInSql(timed(column, field), test, grid.timeZone)
  }
}

function ofText(
  { field, within = [] }: FieldCondition,
  grid: SqlGrid,
  test: (text: TextColumn) => SqlCondition,
): SqlCondition {
  const column = grid.column(field)
  if (column.storage === 'text') return test(column)
  if (column.storage !== 'texts') return unfit(field)
  const time = column.beside && ({ storage: 'timestamp', value: column.beside.time } as const)
  const bounds = time === undefined ? [] : within.map((bound) => timeSql(time, bound, grid.timeZone))
  return column.some(test, allSql(...bounds))
}

function emptySql(column: SqlColumn): SqlCondition {
  if (column.storage === 'set' || column.storage === 'texts') return column.isEmpty
  if (column.storage !== 'text') return sql`(${column.value} is null)`
  return column.isWorkedOut === true
    ? sql`(coalesce(${column.value}, '') = '')`
    : sql`(${column.value} is null or ${column.value} = '')`
}

function booleanSql(
  { value }: Extract<SqlColumn, { storage: 'boolean' }>,
  values: readonly boolean[],
): SqlCondition {
  const [only] = values
  if (only === undefined) return sql`false`
  // The bare column and its negation are what partial indexes are declared with.
  if (values.length === 1) return only ? sql`${value}` : sql`(not ${value})`
  return sql`(${value} is not null)`
}

function numeric(column: SqlColumn, field: string): NumericColumn {
  return column.storage === 'integer' || column.storage === 'numeric' ? column : unfit(field)
}

function timed(column: SqlColumn, field: string): TimeColumn {
  return column.storage === 'timestamp' || column.storage === 'date' ? column : unfit(field)
}

function unfit(field: string): never {
  throw new Error(`The condition on ${field} does not fit the way the column is stored.`)
}
