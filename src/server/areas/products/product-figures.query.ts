import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import type { VersionedFigures } from '../../platform/grid/figures-cache.ts'
import { conditionSql } from '../../platform/grid/sql/condition-sql.ts'
import type { SqlTableGrid } from '../../platform/grid/sql/read-block.ts'

/** Count and cost of what a filter keeps. */
export interface ProductFigures extends VersionedFigures {
  costCents: number
}

/** Figures of the whole catalogue, which are kept up with every write. */
export async function readProductTotals(db: Db): Promise<ProductFigures> {
  const totals = await db
    .selectFrom('product_totals')
    .select(['data_version', 'total_products', 'total_cost_cents'])
    .executeTakeFirstOrThrow()
  return {
    dataVersion: totals.data_version,
    count: totals.total_products,
    costCents: totals.total_cost_cents,
  }
}

/** Counts what a condition keeps, in one snapshot with the version of the data. */
export async function countProducts(
  db: Db,
  grid: SqlTableGrid,
  condition: Condition,
): Promise<ProductFigures> {
  const { rows } = await sql<{ data_version: number; count: number; cost_cents: number }>`
    select
      ${grid.dataVersion} as data_version,
      count(*) as count,
      coalesce(sum(product.cost_cents), 0)::bigint as cost_cents
    from product
    where ${conditionSql(condition, grid)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A count answered no row.')
  return { dataVersion: row.data_version, count: row.count, costCents: row.cost_cents }
}
