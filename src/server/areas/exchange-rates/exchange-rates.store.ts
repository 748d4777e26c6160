import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Rates of one business currency; a day is 'yyyy-MM-dd', a rate decimal text. */
export type StoredRate = {
  id: number
  currency: string
  valid_from: string
  rate: string
  version: number
  updated_by: string
  updated_on: Date
}

export type RateCells = Pick<StoredRate, 'currency' | 'valid_from' | 'rate'>

const cells = sql`
  known.id, known.currency, known.valid_from::text as valid_from, known.rate, known.version, known.updated_by, known.updated_on`

/** By currency, the newest first. */
export async function findRates(db: Db, businessCurrency: string): Promise<StoredRate[]> {
  const { rows } = await sql<StoredRate>`
    select ${cells}
    from exchange_rate known
    where known.business_currency = ${businessCurrency}
    order by known.currency, known.valid_from desc`.execute(db)
  return rows
}

/** Kept from changing. */
export async function lockRate(
  tx: Tx,
  id: number,
  businessCurrency: string,
): Promise<StoredRate | undefined> {
  const { rows } = await sql<StoredRate>`
    select ${cells}
    from exchange_rate known
    where known.id = ${id} and known.business_currency = ${businessCurrency}
    for update`.execute(tx)
  return rows[0]
}

type Written = { businessCurrency: string; editor: string }

/** Undefined where there is one of that currency and day already. */
export async function insertRate(
  tx: Tx,
  { currency, valid_from, rate }: RateCells,
  { businessCurrency, editor }: Written,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into exchange_rate (business_currency, currency, valid_from, rate, updated_by)
    values (${businessCurrency}, ${currency}, ${valid_from}::date, ${rate}::numeric, ${editor})
    on conflict on constraint exchange_rate_of_day do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function writeRate(
  tx: Tx,
  id: number,
  { currency, valid_from, rate }: RateCells,
  editor: string,
): Promise<void> {
  await sql`
    update exchange_rate
    set currency = ${currency}, valid_from = ${valid_from}::date, rate = ${rate}::numeric, updated_by = ${editor},
      updated_on = now(), version = version + 1
    where id = ${id}`.execute(tx)
}

/** Whether another one holds from that day on. */
export async function isDayTaken(
  tx: Tx,
  cells: RateCells,
  { id, businessCurrency }: { id: number; businessCurrency: string },
) {
  const { rows } = await sql<{ id: number }>`
    select id from exchange_rate
    where business_currency = ${businessCurrency} and currency = ${cells.currency}
      and valid_from = ${cells.valid_from}::date and id <> ${id}`.execute(tx)
  return rows.length > 0
}

export async function deleteRate(tx: Tx, id: number): Promise<void> {
  await sql`delete from exchange_rate where id = ${id}`.execute(tx)
}

/** Takes over where the business is and what it reckons in; whether that was otherwise before. */
export async function keepRule(db: Db, { businessCurrency, timeZone }: Rule): Promise<boolean> {
  const { rows } = await sql`
    update exchange_rule set currency = ${businessCurrency}, time_zone = ${timeZone}
    where (currency, time_zone) is distinct from (${businessCurrency}, ${timeZone})
    returning currency`.execute(db)
  return rows.length > 0
}

export type Rule = { businessCurrency: string; timeZone: string }

/** From the first to the last millions may be meant: more than a person's list takes. */
const longest = '10min'

/**
 * Gives orders of these currencies from a day on the rate that was in force at their time; answers how many have another one now.
 * All of them at once: each currency's rates are spans of time that follow each other.
 */
export async function rateOrders(
  tx: Tx,
  { currencies, from }: { currencies: readonly string[]; from: string },
): Promise<number> {
  await sql`select set_config('statement_timeout', ${longest}, true)`.execute(tx)
  return rate(
    tx,
    sql`sales_order.currency = any(${currencies}::text[])
      and sales_order.order_time >= (select ${from}::date::timestamp at time zone rule.time_zone from exchange_rule rule)`,
  )
}

/** The same of all orders. */
export async function rateAllOrders(tx: Tx): Promise<number> {
  await sql`select set_config('statement_timeout', ${longest}, true)`.execute(tx)
  return rate(tx, sql`sales_order.currency is not null`)
}

/** The same of the newest: one that was being written while a rate was saved saw the one before. */
export async function rateNewest(tx: Tx, count: number): Promise<number> {
  // By their ids: behind the greatest less so many the planner takes a third of all for meant, and goes through all each time.
  return rate(
    tx,
    sql`sales_order.id = any(array(
      select newest.id from sales_order newest order by newest.id desc limit ${count}::integer
    ))`,
  )
}

async function rate(tx: Tx, meant: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ ids: number[] | null }>`
    with span as (
      select known.currency, known.rate, known.valid_from::timestamp at time zone rule.time_zone as since,
        lead(known.valid_from) over (partition by known.currency order by known.valid_from)::timestamp
          at time zone rule.time_zone as until
      from exchange_rate known
      join exchange_rule rule on rule.currency = known.business_currency
    ), otherwise as (
      select sales_order.id, span.rate
      from sales_order
      left join span on span.currency = sales_order.currency
        and sales_order.order_time >= span.since
        and (span.until is null or sales_order.order_time < span.until)
      where ${meant} and sales_order.exchange_rate is distinct from span.rate
      order by sales_order.id
      for no key update of sales_order
    ), rated as (
      update sales_order
      set exchange_rate = otherwise.rate
      from otherwise
      where sales_order.id = otherwise.id
      returning sales_order.id
    )
    select array_agg(rated.id) as ids from rated`.execute(tx)
  const ids = rows[0]?.ids ?? []
  if (ids.length > 0) await carryRates(tx, ids)
  return ids.length
}

/** By a statement of its own: an order that was waited for may have lines by now that the one before could not see. */
async function carryRates(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    update order_item
    set exchange_rate = sales_order.exchange_rate
    from sales_order
    where sales_order.id = order_item.sales_order_id
      and sales_order.id = any(${orderIds}::integer[])
      and order_item.exchange_rate is distinct from sales_order.exchange_rate`.execute(tx)
}

/** Currencies in which orders were sold at a time of which no rate is known; those that were canceled earn nothing anyway. */
export async function findUnrated(db: Db, businessCurrency: string) {
  const { rows } = await sql<{ currency: string; orders: number }>`
    select sales_order.currency, count(*)::integer as orders
    from sales_order
    where sales_order.exchange_rate is null
      and sales_order.currency <> ${businessCurrency}
      and sales_order.order_status <> 'Canceled'
    group by sales_order.currency
    order by sales_order.currency`.execute(db)
  return rows
}
