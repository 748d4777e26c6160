import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import type { Db } from '../database/database.ts'
import { createFiguresCache } from '../grid/figures-cache.ts'
import type { GridRequest } from '../grid/grid-request.ts'
import { conditionSql } from '../grid/sql/condition-sql.ts'
import { findBlock } from '../grid/sql/find-block.ts'
import type { SqlTableGrid } from '../grid/sql/read-block.ts'
import type { SqlCondition } from '../grid/sql/sql-column.ts'
import type { List, StoredRow } from './define-list.ts'
import { eachBatch } from './each-batch.ts'
import { asksBeyond, listCondition } from './list-condition.ts'
import { figuresOfRead, totalsOfFigures } from './list-figures.ts'
import type { CountedFigures, FiguresOfRead } from './list-figures.ts'
import type { ListReader } from './list-reader.ts'
import { rowReply, rowSelects } from './row-reply.ts'

/** Reads a list from PostgreSQL. */
export function tableReader<Row>(db: Db, list: List, timeZone: string): ListReader<Row> {
  const grid = list.grid(timeZone)
  const cache = createFiguresCache<CountedFigures>()
  const reply = (stored: StoredRow[], columns: readonly Column[]) =>
    stored.map((row) => rowReply(list, row, columns) as Row)
  return {
    read: async (request, columns) => {
      const figures = figuresOfRead({ db, list, grid, cache })
      // Beside the block, on another connection: neither waits for the other.
      const [stored, found, all] = await Promise.all([
        readRows({ db, list, grid, request, columns, figures }),
        figures.count(request.condition),
        figures.count(undefined),
      ])
      return {
        rows: reply(stored, columns),
        figures: { count: found.count, all: all.count, totals: totalsOfFigures(list, found) },
      }
    },
    ids: async (condition, most) => {
      const { rows } = await sql<{ ids: number[] }>`
        select array(
          select ${grid.id}
          from ${grid.source}
          where ${conditionOrTrue(grid, listCondition(list, condition))}
          order by ${grid.id}
          limit ${most + 1}
        ) as ids`.execute(db)
      return rows[0]?.ids ?? []
    },
    each: async function* (request, columns) {
      for await (const stored of eachBatch(db, { list, grid, request, columns })) yield reply(stored, columns)
    },
  }
}

type RowSearch = {
  db: Db
  list: List
  grid: SqlTableGrid
  request: GridRequest
  columns: readonly Column[]
  figures: FiguresOfRead
}

async function readRows({ db, list, grid, request, columns, figures }: RowSearch): Promise<StoredRow[]> {
  const isNear = request.offset < nearOffset
  const isFiltered = request.condition !== undefined
  const wait = isNear
    ? isFiltered
      ? figures.known(request.condition)
      : undefined
    : figures.count(request.condition)
  const known = await wait
  const rows = await findBlock<StoredRow>(db, grid, {
    request,
    base: asksBeyond(list, request.condition) ? undefined : conditionOrTrue(grid, list.base),
    columns: rowSelects(list, columns),
    indexedOrders: list.indexedOrders,
    total: known === undefined ? 0 : (await figures.count(undefined)).count,
    known,
  })
  return list.addParts === undefined ? rows : list.addParts(db, rows, columns)
}

/** So near to the front a block is read at once; farther off it pays to know first how many rows there are. */
const nearOffset = 1_000

function conditionOrTrue(
  grid: SqlTableGrid,
  condition: List['base'] | ReturnType<typeof listCondition>,
): SqlCondition {
  return condition === undefined ? sql`true` : conditionSql(condition, grid)
}
