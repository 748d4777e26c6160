import { sql } from 'kysely'
import type { AutocompleteReply } from '../../../contract/products/product-lists.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import { conditionSql } from '../../platform/grid/sql/condition-sql.ts'
import type { SqlTableGrid } from '../../platform/grid/sql/read-block.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import { escapeLike, foldSql } from '../../platform/grid/sql/text-sql.ts'

export interface ValueQuestion {
  field: string
  /** What the values must hold; empty for all. */
  text: string
  condition: Condition
}

const mostValues = 200

/** The values of a text column or list, most frequent first. */
export async function findValues(
  db: Db,
  grid: SqlTableGrid,
  question: ValueQuestion,
): Promise<AutocompleteReply> {
  const { value, source, match } = valueSql(grid, question)
  const { rows } = await sql<{ value: string; count: number; total: number }>`
    select ${value} as value, count(*) as count, count(*) over () as total
    from ${source}
    where ${conditionSql(question.condition, grid)} and ${value} <> '' and ${match}
    group by ${value}
    order by count(*) desc, ${value} collate "C"
    limit ${mostValues}`.execute(db)
  return { results: rows.map(({ value, count }) => ({ value, count })), count: rows[0]?.total ?? 0 }
}

function valueSql(
  grid: SqlTableGrid,
  { field, text }: ValueQuestion,
): { value: Sql; source: Sql; match: Sql } {
  const pattern = foldSql(sql`${`%${escapeLike(text)}%`}::text`)
  if (field === 'labels') {
    const value = sql`label.name`
    const source = sql`product cross join unnest(product.labels) label (name)`
    return { value, source, match: text === '' ? sql`true` : sql`${foldSql(value)} like ${pattern}` }
  }
  const column = grid.column(field)
  if (column.storage !== 'text') throw new Error(`${field} holds no text.`)
  return {
    value: column.value,
    source: sql`product`,
    match: text === '' ? sql`true` : sql`${column.fold} like ${pattern}`,
  }
}
