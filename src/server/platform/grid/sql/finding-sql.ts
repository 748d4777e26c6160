import { sql } from 'kysely'
import { questionsOf, type Condition, type FieldCondition, type Test } from '../condition.ts'
import { conditionSql } from './condition-sql.ts'
import type { Sql, SqlCondition, SqlGrid } from './sql-column.ts'

/** A table beside a grid's own that holds, under the same ids and names, what its rows are found by. */
export type Finder = {
  table: Sql
  /** Fields of which it has the folded text, indexed for any part of it. */
  words: readonly string[]
  /** Fields that no other table has an index of. */
  codes: readonly string[]
  /** Fields whose order an index of the grid's own table gives. */
  ordered: readonly string[]
} & Pick<SqlGrid, 'id' | 'column'>

/** A condition for finding its rows among all: what the finder's indexes know is asked there, in one go. */
export function findingSql(
  condition: Condition | undefined,
  grid: SqlGrid & { finder?: Finder | undefined },
): SqlCondition {
  const { finder } = grid
  if (condition === undefined || finder === undefined) return conditionSql(condition, grid)
  const parts = condition.kind === 'and' ? condition.parts : [condition]
  const sought = parts.filter((part) => isKnown(part, finder) && questionsOf(part).some(needs(finder)))
  if (sought.length === 0) return conditionSql(condition, grid)
  const others = parts.filter((part) => !sought.includes(part))
  const found = sql<boolean>`${grid.id} in (
    select ${finder.id}
    from ${finder.table}
    where ${conditionSql({ kind: 'and', parts: sought }, { ...grid, ...finder })}
  )`
  return others.length === 0
    ? found
    : sql`(${conditionSql({ kind: 'and', parts: others }, grid)} and ${found})`
}

function isKnown(condition: Condition, finder: Finder): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.every((part) => isKnown(part, finder))
    case 'exclude':
      return false
    case 'field':
      return isAskedThere(condition, finder)
  }
}

function isAskedThere({ field, test }: FieldCondition, { words, codes }: Finder): boolean {
  switch (test.kind) {
    case 'number_in':
      return field === 'id'
    case 'text':
      return !isFirstLetter(test) && (words.includes(field) || codes.includes(field))
    case 'text_in':
      return codes.includes(field) || (words.includes(field) && test.ignoresCase)
    default:
      return false
  }
}

/** Too many words begin with it: what their index finds takes longer to look at than all rows. */
function isFirstLetter({ match, text }: Extract<Test, { kind: 'text' }>): boolean {
  return match === 'starts' && [...text].length < 2
}

// What begins with a text, or is it, the index of an order finds where there is one.
function needs({ words, codes, ordered }: Finder) {
  return ({ field, test }: FieldCondition): boolean =>
    codes.includes(field) ||
    (words.includes(field) && !ordered.includes(field)) ||
    (test.kind === 'text' && (test.match === 'contains' || test.match === 'ends'))
}
