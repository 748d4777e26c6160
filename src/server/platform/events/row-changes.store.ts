// Which rows of a list were changed, by whomever: read from what every change writes down already (`keep_row_changes`).
import { sql } from 'kysely'
import type { ChangedRows, ToldList } from '../../../contract/events.ts'
import type { Db } from '../database/database.ts'

/** The table that each list shows the rows of. */
const tables: Readonly<Record<ToldList, string>> = { orders: 'sales_order', products: 'product' }

/** Changes, of one row or of several: counted as they are read, so that a change of a whole catalogue is not read to its end. */
const mostNamed = 500

export type RowChanges = {
  /** What was seen: the next look asks for what came after it. */
  snapshot: string
  /** Empty where nothing was changed. */
  rows: ChangedRows
}

/** What is there now counts as seen. */
export async function findSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/** The rows that transactions changed which this snapshot did not see, however they overlapped with it. */
export async function findRowChanges(db: Db, list: ToldList, snapshot: string): Promise<RowChanges> {
  const seen = sql`${snapshot}::pg_snapshot`
  const { rows } = await sql<RowChanges>`
    with change as materialized (
      select ids from row_change
      where list_table = ${tables[list]}
        and xid >= pg_snapshot_xmin(${seen})
        and not pg_visible_in_snapshot(xid, ${seen})
    ), named as materialized (
      select id from change, unnest(change.ids) id limit ${mostNamed + 1}
    )
    select
      pg_current_snapshot()::text as snapshot,
      case
        when exists (select from change where ids is null) or (select count(*) from named) > ${mostNamed} then null
        else coalesce((
          select jsonb_agg(jsonb_build_object('id', changed.id, 'version', changed.version))
          from ${sql.table(tables[list])} changed
          where changed.id in (select named.id from named)
        ), '[]')
      end as rows`.execute(db)
  return rows[0] ?? { snapshot, rows: [] }
}
