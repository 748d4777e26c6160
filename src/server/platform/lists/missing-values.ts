import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { invalidField } from '../errors.ts'
import { findingSql } from '../grid/sql/finding-sql.ts'
import { foldSql } from '../grid/sql/text-sql.ts'
import { listCondition, type List } from './define-list.ts'

/** The values that no row of the list has, in the order in which they came, compared as an `in` of the field is. */
export async function missingValues(
  db: Db,
  list: List,
  { field, values }: { field: string; values: readonly string[] },
): Promise<{ results: string[]; count: number }> {
  const known = list.fields.filtered(field)
  const grid = list.grid('UTC')
  const column = known === undefined ? undefined : grid.column(known.filterField ?? known.field)
  if (column?.storage !== 'text') throw invalidField('field', `"${field}" is no field of texts.`)
  const given = sql.ref('given.value')
  const isSame =
    known?.isCaseInsensitive === true
      ? sql`${column.fold} = ${foldSql(given)}`
      : sql`${column.value} = ${given}`
  const { rows } = await sql<{ value: string }>`
    select given.value
    from unnest(${values}::text[]) with ordinality given (value, position)
    where not exists (
      select from ${grid.source}
      where ${findingSql(listCondition(list, undefined), grid)} and ${isSame}
    )
    order by given.position`.execute(db)
  const results = rows.map(({ value }) => value)
  return { results, count: results.length }
}
