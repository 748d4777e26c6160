import { sql } from 'kysely'
import type { MarketplaceName } from '../../../contract/marketplaces.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

/**
 * What `netPayout` reckons, of each row of the catalogue, in whole numbers: percentages are hundredths of a percent. What is set for
 * the marketplace is read once for all rows; nothing is stored, so no edit pays for it.
 */
export function netPayoutCents(marketplace: MarketplaceName): Sql {
  const set = (value: Sql) => sql`(
    select ${value} from marketplace where marketplace.name = ${sql.lit(marketplace)}
  )`
  const step = set(sql`marketplace.price_step_cents`)
  const margin = sql`coalesce((100 * product.margin)::bigint, ${set(sql`(100 * marketplace.margin)::bigint`)}, 0)`
  const retail = sql`coalesce(product.retail_price_cents, (
    select parent.retail_price_cents from product parent where parent.id = product.parent_id
  ))`
  const wanted = sql`greatest(${rounded(sql`${retail}::bigint * (10000 + ${margin})`, sql`10000`)}, 0)`
  const limited = sql`greatest(least(${wanted}, product.max_price_cents), product.min_price_cents, 0)`
  const price = sql`nullif(${rounded(limited, step)} * ${step}, 0)`
  const transaction = percent(set(sql`(100 * coalesce(marketplace.transaction_fee, 0))::bigint`))
  const payment = percent(set(sql`(100 * coalesce(marketplace.payment_fee, 0))::bigint`))
  const least = set(sql`coalesce(marketplace.least_fee_cents, 0)`)
  const fixed = set(sql`coalesce(marketplace.fixed_fee_cents, 0)`)
  const areKnown = set(sql`num_nonnulls(
    marketplace.transaction_fee, marketplace.least_fee_cents, marketplace.payment_fee, marketplace.fixed_fee_cents
  ) > 0`)
  // Only what can be sold has a price of its own there; "offset 0" keeps the price from being worked out three times.
  return sql`case when product.product_type = 'basic' and ${areKnown} and ${retail} > 0 then (
    select offer.price - greatest(${transaction}, ${least}) - ${payment} - ${fixed}
    from (select ${price} as price offset 0) offer
  ) end`
}

/** What moves it for all products at once. */
export const netPayoutMovedBy: Sql = sql`
  select string_agg(
    jsonb_build_array(
      marketplace.name, marketplace.margin, marketplace.price_step_cents, marketplace.transaction_fee,
      marketplace.least_fee_cents, marketplace.payment_fee, marketplace.fixed_fee_cents
    )::text,
    ',' order by marketplace.id
  ) from marketplace`

/** A percentage of the price, half a cent up. */
function percent(hundredths: Sql): Sql {
  return rounded(sql`offer.price * ${hundredths}`, sql`10000`)
}

/** What is not below nothing, divided; a half goes up. */
function rounded(number: Sql, by: Sql): Sql {
  return sql`((2 * (${number}) + ${by}) / (2 * ${by}))`
}
