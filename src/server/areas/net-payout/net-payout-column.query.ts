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
  const twoSteps = set(sql`2 * marketplace.price_step_cents`)
  const raised = sql`coalesce(
    10000 + (100 * product.margin)::bigint, ${set(sql`10000 + coalesce((100 * marketplace.margin)::bigint, 0)`)}
  )`
  const retail = sql`coalesce(product.retail_price_cents, retail_price_cents_of(product.parent_id))`
  const wanted = percent(retail, raised)
  const limited = sql`greatest(least(${wanted}, product.max_price_cents), product.min_price_cents, 0)`
  const price = sql`nullif((2 * ${limited} + ${step}) / ${twoSteps} * ${step}, 0)`
  const transaction = percent(price, set(sql`(100 * coalesce(marketplace.transaction_fee, 0))::bigint`))
  const payment = percent(price, set(sql`(100 * coalesce(marketplace.payment_fee, 0))::bigint`))
  const least = set(sql`coalesce(marketplace.least_fee_cents, 0)`)
  const fixed = set(sql`coalesce(marketplace.fixed_fee_cents, 0)`)
  const areKnown = set(sql`num_nonnulls(
    marketplace.transaction_fee, marketplace.least_fee_cents, marketplace.payment_fee, marketplace.fixed_fee_cents
  ) > 0`)
  // Only what can be sold has a price of its own there. The price is worked out three times: said once, by a subquery of each row,
  // it would cost twice as much, and on one processor.
  return sql`case when product.product_type = 'basic' and ${areKnown} and ${retail} > 0
    then ${price} - greatest(${transaction}, ${least}) - ${payment} - ${fixed} end`
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

/** So many hundredths of a percent of what is not below nothing, half a cent up. */
function percent(cents: Sql, hundredths: Sql): Sql {
  return sql`((${cents} * ${hundredths} + 5000) / 10000)`
}
