import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const listed = ['condition', 'flag', 'profile', 'category'] as const
export type ListedColumn = (typeof listed)[number]

/** The values of the columns that set filters offer: an index is asked for one value after the other. */
export async function findListedValues(db: Db): Promise<Record<ListedColumn, string[]>> {
  const { rows } = await sql<Record<ListedColumn, string[]>>`
    select ${sql.join(listed.map((name) => sql`${jumpingSql(name)} as ${sql.ref(name)}`))}`.execute(db)
  const [values] = rows
  if (values === undefined) throw new Error('The lists of values answered no row.')
  return values
}

// A distinct over a million rows would read them all.
function jumpingSql(name: ListedColumn) {
  const column = sql.ref(`product.${name}`)
  return sql`array(
    with recursive step as (
      (select ${column} as value from product where not product.is_deleted and ${column} > '' order by ${column} limit 1)
      union all
      select (
        select ${column} from product where not product.is_deleted and ${column} > step.value order by ${column} limit 1
      )
      from step
      where step.value is not null
    )
    select step.value from step where step.value is not null limit ${mostValues}
  )`
}

const mostValues = 1_000

export async function findLabels(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('product_label')
    .select('name')
    .orderBy(sql`name collate "C"`)
    .limit(mostValues)
    .execute()
  return rows.map(({ name }) => name)
}

export async function findVisibleCenters(db: Db) {
  return db
    .selectFrom('distribution_center')
    .select(['id', 'name', 'code', 'type'])
    .where('is_hidden', '=', false)
    .orderBy(sql`name collate "C"`)
    .execute()
}
