import { sql } from 'kysely'
import type { Sql, SqlColumn } from '../../platform/grid/sql/sql-column.ts'
import { sum, type Total } from '../../platform/lists/totals.ts'

/** Amounts of a sale in its own currency, by the names that its totals have. */
type Amount = 'platform_amount' | 'payout' | 'shipping_cost' | 'platform_shipping_fee'

/**
 * What a list of sales adds up beside its columns: what each sale in another currency comes to in that of the business by its own
 * rate, each amount to the nearest cent, and which sales have no rate. A sale in the business's own currency has none and costs nothing.
 */
export function convertedSums(
  amounts: readonly Amount[],
  businessCurrency: string,
  counts: readonly 'qty'[] = [],
): { unseen: Record<string, SqlColumn>; totals: Record<string, Total> } {
  // Most have none: theirs are not reckoned with, only to come to nothing.
  const rated = (value: Sql) => sql`case when list.exchange_rate is not null then ${value} end`
  const amount = (name: string) => sql`round(${sql.ref(`list.${name}_cents`)} * list.exchange_rate)::bigint`
  const earned = sql`${amount('payout')} - ${amount('shipping_cost')} - ${amount('restock')} - list.cost_cents`
  const cents: Record<string, Sql> = {
    ...Object.fromEntries(amounts.map((name) => [name, rated(amount(name))])),
    ...{ cost: rated(sql`list.cost_cents`), profit: rated(earned) },
  }
  const unseen: Record<string, SqlColumn> = {
    ...Object.fromEntries(
      Object.entries(cents).map(([name, value]) => [
        convertedName(name),
        { storage: 'integer', value, decimals: 2 } as const,
      ]),
    ),
    ...Object.fromEntries(
      counts.map((name) => [
        convertedName(name),
        { storage: 'integer', value: rated(sql.ref(`list.${name}`)), decimals: 0 } as const,
      ]),
    ),
    cost_there: { storage: 'integer', value: sql`list.cost_there_cents`, decimals: 2 },
    without_rate: {
      storage: 'integer',
      value: sql`case when list.exchange_rate is null and list.currency <> ${sql.lit(businessCurrency)} then 1 end`,
      decimals: 0,
    },
  }
  return { unseen, totals: Object.fromEntries(Object.keys(unseen).map((name) => [name, sum(name)])) }
}

export function convertedName(name: string): string {
  return `converted_${name}`
}
