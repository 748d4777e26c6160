import { sql } from 'kysely'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { storedName, wireValue } from '../../platform/columns/kind-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ChangedCells } from '../products/product-write.ts'

/** What an act did to one product. */
export type ActChange = { id: number; cells: ChangedCells }

type StoredChange = { id: number; cells: Record<string, [unknown, unknown]> }

const columns = new Map(
  productColumns.filter(({ isWritable }) => isWritable).map((column) => [storedName(column), column]),
)

/** What an act changed, by product; undefined where it did more than change cells. */
export async function findActChanges(tx: Tx, act: number): Promise<ActChange[] | undefined> {
  const { rows } = await sql<StoredChange>`
    select
      history.product_id as id,
      jsonb_object_agg(history.field, jsonb_build_array(history.previous_value, history.updated_value)) as cells
    from product_field_history history
    where history.act_id = ${act}
    group by history.product_id
    order by history.product_id`.execute(tx)
  if (rows.some(({ cells }) => Object.keys(cells).some((name) => !columns.has(name)))) return undefined
  return rows.map(({ id, cells }) => ({ id, cells: wiredCells(cells) }))
}

function wiredCells(cells: StoredChange['cells']): ChangedCells {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, [before, after]]) => {
      const column = columns.get(name)
      return column ? [[column.field, [wireValue(column, before), wireValue(column, after)]]] : []
    }),
  )
}
