import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Why a product stays: channels know it, others belong to it, or somebody has changed it. */
export type StayingReason = 'published' | 'family' | 'changed'

/**
 * Those that are no longer as the act has left them. What was changed and put back since counts as untouched: so one
 * import can be undone after another.
 */
export async function findTouched(tx: Tx, act: number, created: readonly number[]) {
  if (created.length === 0) return []
  const { rows } = await sql<{ id: number; reason: StayingReason }>`
    select touched.id, touched.reason
    from (
      select
        product.id,
        case
          when exists (select from listing where listing.product_id = product.id) then 'published'
          when exists (select from product child where child.parent_id = product.id and not child.is_deleted) then 'family'
          when product.last_sale_date_utc is not null
            or product.last_purchased_at is not null
            or product.total_available_quantity <> product.total_quantity
            or product.version > 1 and exists (
              select
              from product_field_history history
              where history.product_id = product.id
              group by history.field
              having (array_agg(history.previous_value order by history.id))[1]
                is distinct from (array_agg(history.updated_value order by history.id desc))[1]
            )
            or exists (
              select
              from distribution_center_quantity stock
              where stock.product_id = product.id
                and stock.quantity <> coalesce(
                  (
                    select history.updated_quantity
                    from stock_history history
                    where history.product_id = product.id
                      and history.distribution_center_id = stock.distribution_center_id
                      and history.act_id = ${act}
                  ),
                  0
                )
            )
          then 'changed'
        end as reason
      from product
      where product.id = any(${created}::integer[])
    ) touched
    where touched.reason is not null`.execute(tx)
  return rows
}
