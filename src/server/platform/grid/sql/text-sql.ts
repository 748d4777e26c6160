import { sql } from 'kysely'
import { refusedFilter } from '../filter-question.ts'
import type { TextMatch } from '../condition.ts'
import type { Sql, SqlColumn, SqlCondition } from './sql-column.ts'

/** Text without regard to case: both sides are folded by the database itself, so they can't disagree. */
export function foldSql(text: Sql): Sql {
  return sql`fold(${text}) collate "C"`
}

/** A match on folded text. */
export function textSql(fold: Sql, match: TextMatch, text: string): SqlCondition {
  if (match === 'equals') return sql`${fold} = ${foldedValue(text)}`
  const part = escapeLike(text)
  const patterns = { contains: `%${part}%`, starts: `${part}%`, ends: `%${part}` }
  return sql`${fold} like ${foldedValue(patterns[match])}`
}

type TextColumn = Extract<SqlColumn, { storage: 'text' }>

/** One of these texts. */
export function textInSql(
  { value, fold }: TextColumn,
  { values, ignoresCase }: { values: readonly string[]; ignoresCase: boolean },
): SqlCondition {
  const [first] = values
  if (first === undefined) return sql`false`
  if (values.length === 1)
    return ignoresCase ? textSql(fold, 'equals', first) : sql`${value} = ${first}::text`
  return ignoresCase
    ? sql`${fold} = any(${foldedValues(values, first)})`
    : sql`${value} = any(${values}::text[])`
}

// The planner works this out before it estimates, as if the folded text stood in the query.
function foldedValue(text: string): Sql {
  return foldSql(sql`${text}::text`)
}

// A list is folded as one text: 5,000 parameters would take longer to read than the answer. The first value stands twice,
// since a list of one empty text would be no list.
function foldedValues(values: readonly string[], first: string): Sql {
  const separator = separators.find((each) => !values.some((value) => value.includes(each)))
  if (separator === undefined) throw refusedFilter('The filter has a list of texts with control characters.')
  return sql`string_to_array(${foldedValue([...values, first].join(separator))}, ${separator}::text)`
}

const separators = ['\u0001', '\u0002', '\u0003', '\u0004']

/** `%`, `_` and the escape itself stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
