import { sql } from 'kysely'
import { questionsOf, type Condition, type Test } from '../grid/condition.ts'
import type { SqlTableGrid } from '../grid/sql/read-block.ts'
import type { Sql } from '../grid/sql/sql-column.ts'

/** Rows that each stand for many of a list, added up already: figures of what they tell apart are made of them. */
export type ListSummary = {
  /** A query of them with the list's stored names, whose sums they hold, and `rows`: for how many each stands. */
  from: Sql
  /** The field of a time that they tell apart by its day. */
  days: string
  /** Fields that each of them has one value of. */
  values: readonly string[]
  /** Where those days begin and end, as they were added up. */
  timeZone: Sql
  /** Of one of them: whether it holds all that the list would add up there. */
  isWhole: Sql
}

/** Whether what a condition asks for is told by days and values alone. */
export function isToldBySummary({ days, values }: ListSummary, condition: Condition | undefined): boolean {
  const questions = condition === undefined ? [] : questionsOf(condition)
  return questions.every(({ field, test }) => values.includes(field) || (field === days && isOfDays(test)))
}

function isOfDays(test: Test): boolean {
  if (test.kind === 'time')
    return [test.from, test.to].every((bound) => bound === undefined || 'day' in bound)
  return test.kind === 'time_in' && test.moments.length === 0
}

/** The rows of the summary in place of the list's; a time is its day there. */
export function summaryGrid(grid: SqlTableGrid, { from, days }: ListSummary): SqlTableGrid {
  return {
    ...grid,
    source: sql`(${from}) ${grid.table}`,
    finder: undefined,
    column: (field) => {
      const column = grid.column(field)
      return field === days && column.storage === 'timestamp' ? { ...column, storage: 'date' } : column
    },
  }
}
