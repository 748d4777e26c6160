import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { allOf, type Condition } from '../../platform/grid/condition.ts'
import { createPlaces } from '../../platform/grid/places.ts'
import { conditionSql } from '../../platform/grid/sql/condition-sql.ts'
import { findBlock, type GridRequest } from '../../platform/grid/sql/find-block.ts'
import { findingSql } from '../../platform/grid/sql/finding-sql.ts'
import { allSql, type SqlCondition } from '../../platform/grid/sql/sql-column.ts'
import type { List } from '../../platform/lists/define-list.ts'
import { rowSelects } from '../../platform/lists/table-reader.ts'

/** A list, and what each of its rows has to fit before anybody filters it. */
export type Part = { db: Db; list: List; timeZone: string; of: Condition }

/** The rows of a page. What all of them fit is asked on the way along the index of their order. */
export function findRows<Row extends object>(
  { db, list, timeZone, of }: Part,
  request: GridRequest,
  fields: readonly string[],
): Promise<Row[]> {
  const grid = list.grid(timeZone)
  return findBlock<Row>(db, grid, {
    request,
    base: conditionSql(of, grid),
    columns: rowSelects(
      list,
      list.columns.filter(({ field }) => fields.includes(field)),
    ),
    indexedOrders: list.indexedOrders,
    known: undefined,
    places: createPlaces(1),
  })
}

/** So many products are counted to the last in a moment. */
const quicklyCounted = 100_000

/** Beyond that, nobody goes through more pages than these rows fill. */
export const countedAtMost = 1_000

/** So many rows tell how often a filter fits. */
const looksAt = 4_000

/** What fits this often is met on the way sooner than by an index of texts, which has to be read to its end. */
const often = 0.02

export type Counted = { count: number; isLeast: boolean }

/** How many rows fit: exactly, or among very many products that there are at least `countedAtMost`. */
export async function countRows(part: Part, filter: Condition | undefined): Promise<Counted> {
  const { db, list, timeZone, of } = part
  const grid = list.grid(timeZone)
  const base = conditionSql(of, grid)
  const found = findingSql(allOf(of, filter), grid)
  if ((await countProducts(db)) <= quicklyCounted)
    return { count: await countUpTo(part, found), isLeast: false }
  const met = conditionSql(allOf(of, filter), grid)
  const isMetOften = filter === undefined || (await fitsOften(part, base, conditionSql(filter, grid)))
  const count = await countUpTo(part, isMetOften ? met : found, countedAtMost)
  return { count, isLeast: count === countedAtMost }
}

async function countProducts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(row_count), 0)::bigint as count
    from total_share
    where table_name = 'product'`.execute(db)
  return rows[0]?.count ?? 0
}

async function countUpTo({ db, list, timeZone }: Part, where: SqlCondition, most?: number): Promise<number> {
  const { source } = list.grid(timeZone)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from ${source} where ${where} ${most === undefined ? sql`` : sql`limit ${most}`}) found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function fitsOften(
  { db, list, timeZone }: Part,
  base: SqlCondition,
  filter: SqlCondition,
): Promise<boolean> {
  const { table, source } = list.grid(timeZone)
  const { rows } = await sql<{ looked: number; count: number }>`
    select count(*) as looked, count(*) filter (where fits) as count
    from (
      select ${allSql(filter)} as fits
      from (select ${table}.* from ${source} where ${base} limit ${looksAt}) ${table}
      offset 0
    ) seen`.execute(db)
  const { looked, count } = rows[0] ?? { looked: 0, count: 0 }
  return count > looked * often
}
