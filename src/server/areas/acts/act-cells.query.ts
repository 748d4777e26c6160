import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { HistoryRow } from '../products/history-cells.ts'

/** What an act did to one product, in the order in which it did. */
export type ActChange = { id: number; rows: HistoryRow[] }

/** What an act changed in the cells of products; undefined where that goes with an order, a purchase or a new product. */
export async function findActChanges(tx: Tx, act: number): Promise<ActChange[] | undefined> {
  const { rows } = await sql<ActChange & { is_part: boolean }>`
    select
      change.id,
      jsonb_agg(jsonb_build_array(change.field, change.previous, change.updated) order by change.place) as rows,
      bool_or(change.is_part) as is_part
    from (
      select
        history.product_id as id,
        history.id as place,
        history.field,
        history.previous_value as previous,
        history.updated_value as updated,
        history.order_id is not null or history.reason like 'purchase%' as is_part
      from product_field_history history
      where history.act_id = ${act}
      union all
      select
        history.product_id,
        history.id,
        'distribution_centers.' || center.name,
        to_jsonb(history.previous_quantity),
        to_jsonb(history.updated_quantity),
        history.order_id is not null or history.reason like 'purchase%' or product.created_on = history.created_on
      from stock_history history
      join product on product.id = history.product_id
      join distribution_center center on center.id = history.distribution_center_id
      where history.act_id = ${act}
      union all
      select
        history.product_id,
        history.id,
        history.placement_name,
        to_jsonb(history.previous_picture),
        to_jsonb(history.updated_picture),
        product.created_on = history.created_on
      from picture_history history
      join product on product.id = history.product_id
      where history.act_id = ${act}
    ) change
    group by change.id
    order by change.id`.execute(tx)
  return rows.some(({ is_part: isPart }) => isPart) ? undefined : rows
}
