import { sql } from 'kysely'

/** What the sums of the catalogue add up where the column itself comes behind eighty others of its row. */
export const summedColumns = {
  inventory_value: sql`product.cost_cents::bigint * product.total_quantity`,
}
