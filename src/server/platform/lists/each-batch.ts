import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import type { Db } from '../database/database.ts'
import { conditionSql } from '../grid/sql/condition-sql.ts'
import { orderSql } from '../grid/sql/order-sql.ts'
import type { SqlTableGrid } from '../grid/sql/read-block.ts'
import type { List, StoredRow } from './define-list.ts'
import { listCondition } from './list-condition.ts'
import type { EachRequest } from './list-reader.ts'
import { rowSelects } from './row-reply.ts'

const batchSize = 1_000

type Wanted = {
  list: List
  grid: SqlTableGrid
  request: EachRequest
  columns: readonly Column[]
}

/** Every stored row in order by one cursor: edits of others while it runs neither repeat nor lose a row. */
export async function* eachBatch(
  db: Db,
  { list, grid, request, columns }: Wanted,
): AsyncGenerator<StoredRow[]> {
  const condition = listCondition(list, request.condition)
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`
      declare rows_of_list no scroll cursor for
      select ${sql.join(rowSelects(list, columns))}
      from ${grid.source}
      where ${condition === undefined ? sql`true` : conditionSql(condition, grid)}
      order by ${orderSql(request.sort, grid)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<StoredRow>`fetch ${sql.lit(batchSize)} from rows_of_list`.execute(tx)
      if (rows.length > 0) yield list.addParts === undefined ? rows : await list.addParts(tx, rows, columns)
      if (rows.length < batchSize) break
    }
  } finally {
    // A reader that stops half-way leaves nothing open.
    await tx.rollback().execute()
  }
}
