import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { plannedOnce } from '../../database/prepared-statements.ts'
import type { Condition } from '../condition.ts'
import type { SortKey } from '../parse-sort.ts'
import type { BlockPlan } from './block-plan.ts'
import { conditionSql } from './condition-sql.ts'
import { findingSql, type Finder } from './finding-sql.ts'
import { orderSql, orderedRead } from './order-sql.ts'
import { allSql, type Sql, type SqlCondition, type SqlGrid } from './sql-column.ts'

/** A grid whose rows a table holds, or a query that stands in for one. */
export type SqlTableGrid = {
  /** What its columns are qualified with. */
  table: Sql
  /** Where they come from, under that name. */
  source: Sql
  /** The query that makes them, where it adds up many others for each: it is worked out once for a block. */
  made?: Sql | undefined
  /** The version of the data in the snapshot that a statement sees. */
  dataVersion: Sql
  finder?: Finder | undefined
} & SqlGrid

export type BlockToRead = {
  /** What every row must fit before anything is counted or walked; indexes of orders are declared with it. */
  base: SqlCondition | undefined
  /** Conditions that bound the index of the order. */
  bounds: Condition | undefined
  /** The other conditions. */
  filter: Condition | undefined
  sort: readonly SortKey[]
  /** Whether an index of the rows that `base` keeps begins with the first field of the sort. */
  isIndexed: boolean
  columns: readonly Sql[]
  /** Version of the data from which the plan was made, when it relies on a count or a place. */
  expectedVersion: number | undefined
  /** Says of its rows where they stand. */
  isMarked?: boolean
}

/** What each row of a marked block says beside its columns. */
export type Mark = {
  place_key: string
  place_id: number
  place_version: number
}

type Position = Exclude<BlockPlan, { kind: 'nothing' }>

/** Reads the rows of a block: their ids first, then the columns of those few rows. */
export async function readBlock<Row>(
  db: Db,
  grid: SqlTableGrid,
  block: BlockToRead,
  plan: Position,
): Promise<Row[]> {
  const { made, table } = grid
  const source = made === undefined ? grid.source : table
  const { rows } = await sql<Row>`${isAlike(block, plan) ? plannedOnce : sql``}
    with ${made === undefined ? sql`` : sql`${table} as materialized (${made}),`} block as materialized (
      select array(${idsSql({ ...grid, source }, block, plan)}) as ids
    )
    select ${sql.join([...block.columns, ...markSql(grid, block)])}
    from block
    cross join unnest(block.ids) with ordinality hit (id, position)
    join ${source} on ${grid.id} = hit.id
    order by hit.position ${plan.isReversed ? sql`desc` : sql`asc`}`.execute(db)
  return rows
}

/** Reads the rows of these ids, in their order. */
export async function readFound<Row>(
  db: Db,
  { source, id }: SqlTableGrid,
  { columns }: Pick<BlockToRead, 'columns'>,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select ${sql.join(columns)}
    from unnest(${ids}::bigint[]) with ordinality hit (id, position)
    join ${source} on ${id} = hit.id
    order by hit.position`.execute(db)
  return rows
}

function markSql(grid: SqlTableGrid, { sort, isIndexed, isMarked = false }: BlockToRead): Sql[] {
  if (!isMarked) return []
  const { key } = orderedRead(sort, grid, { isReversed: false, isIndexed })
  return [sql`${key}::text as place_key`, sql`hit.id as place_id`, sql`${grid.dataVersion} as place_version`]
}

/** Whether it is the block that every list opens with: its text is always the same, and planning it takes a third of its time. */
function isAlike({ bounds, filter, expectedVersion }: BlockToRead, plan: Position): boolean {
  const isFirst = plan.kind === 'ordered' && plan.offset === 0 && plan.from === undefined
  return isFirst && bounds === undefined && filter === undefined && expectedVersion === undefined
}

function idsSql(grid: SqlTableGrid, block: BlockToRead, plan: Position): Sql {
  const { table, source, id } = grid
  const page = isAlike(block, plan)
    ? sql`limit ${sql.lit(plan.limit)}`
    : sql`limit ${plan.limit} offset ${plan.offset}`
  const bounds = allSql(
    block.base,
    conditionSql(block.bounds, grid),
    sameVersion(grid, block.expectedVersion),
  )
  const filter = conditionSql(block.filter, grid)
  switch (plan.kind) {
    case 'ordered': {
      const rows = inOrderSql(grid, block, plan, { where: allSql(bounds, filter) })
      return sql`select ${id} from (${rows} ${page}) ${table}`
    }
    case 'walk': {
      const rows = inOrderSql(grid, block, plan, { columns: sql`${table}.*`, where: bounds })
      // As a value of each row, not as a condition: of one that looks into other tables the planner would make a join,
      // and a join need not keep the order.
      const judged = sql`select ${id}, (${allSql(filter)}) as fits from (${rows} limit ${plan.steps}) ${table} offset 0`
      return sql`select ${id} from (${judged}) ${table} where fits ${page}`
    }
    case 'filter_first': {
      // offset 0 keeps the planner from walking an index in the hope of finding the rare rows early.
      const found = allSql(bounds, findingSql(block.filter, grid))
      const rows = sql`(select ${table}.* from ${source} where ${found} offset 0) ${table}`
      return sql`select ${id} from ${rows} order by ${orderSql(block.sort, grid, plan.isReversed)} ${page}`
    }
  }
}

type InOrder = { columns?: Sql; where: SqlCondition }

function inOrderSql(
  grid: SqlTableGrid,
  { sort, isIndexed }: BlockToRead,
  { isReversed, from }: Position,
  { columns, where }: InOrder,
): Sql {
  const { order, start } = orderedRead(sort, grid, { isReversed, isIndexed, from })
  return sql`
    select ${columns ?? grid.id}
    from ${grid.source}
    where ${allSql(where, start)}
    order by ${order}`
}

// A position that was worked out from a count is worth nothing once the data has moved: then no row comes back.
function sameVersion(grid: SqlTableGrid, expected: number | undefined): SqlCondition | undefined {
  return expected === undefined ? undefined : sql`${grid.dataVersion} = ${expected}`
}
