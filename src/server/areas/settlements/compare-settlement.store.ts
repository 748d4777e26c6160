import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { largestCents } from './settlement-entry.ts'

/** Finds which orders these lines mean: an order goes by its id, else by its number. */
export async function findEntryOrders(
  tx: Tx,
  id: number,
  { first, last }: { first: number; last: number },
): Promise<void> {
  await sql`
    update settlement_entry
    set sales_order_id = found.id, is_ambiguous = found.same > 1
    from (
      select entry.line, candidate.id, candidate.same
      from settlement_entry entry
      join settlement on settlement.run_id = entry.settlement_id
      cross join lateral (
        select meant.id, count(*) over (partition by meant.is_by_number) as same
        from (
          select by_id.id, false as is_by_number
          from sales_order by_id
          where fold(by_id.order_id) collate "C" = fold(entry.order_id) collate "C"
            and by_id.marketplace = settlement.marketplace
          union all
          select by_number.id, true
          from sales_order by_number
          where fold(by_number.order_number) collate "C" = fold(entry.order_id) collate "C"
            and by_number.order_number <> by_number.order_id
            and by_number.marketplace = settlement.marketplace
        ) meant
        order by meant.is_by_number, meant.id
        limit 1
      ) candidate
      where entry.settlement_id = ${id} and entry.line between ${first} and ${last}
    ) found
    where settlement_entry.settlement_id = ${id} and settlement_entry.line = found.line`.execute(tx)
}

/** A part of a settlement's orders: all lines of an order are in the same part. */
export type Part = { part: number; parts: number }

/** Sums up the lines by their order and says of each what it is beside ours; the same line twice counts once. */
export async function compareSettlement(tx: Tx, id: number, part: Part): Promise<void> {
  await insertUncounted(tx, id, part)
  await sql`
    with entry as materialized (
      select distinct on (digest)
        line, order_id, payout_cents, fees_cents, currency, paid_on, sales_order_id, is_ambiguous, ${orderKey} as meant
      from settlement_entry
      where settlement_id = ${id} and refusal is null and ${isIn(part)}
      order by digest, line
    ), summed as (
      select
        min(line) as line, count(*) as lines, (array_agg(order_id order by line))[1] as order_id,
        max(sales_order_id) as sales_order_id, bool_or(is_ambiguous) as is_ambiguous,
        sum(payout_cents) as settled, sum(fees_cents) as fees,
        count(distinct currency) as currencies, max(currency) as currency,
        (array_agg(paid_on order by line desc) filter (where paid_on is not null))[1] as paid_on
      from entry
      group by meant
    ), judged as (
      select
        summed.*, sales_order.payout_cents as ours, sales_order.is_payout_estimated, sales_order.platform_amount_cents,
        coalesce(sales_order.currency, summed.currency) as order_currency,
        case
          when summed.is_ambiguous then 'refused'
          when summed.sales_order_id is null then 'unknown'
          when sales_order.order_status = 'Canceled' then 'canceled'
          when summed.currencies > 1 or summed.currency <> sales_order.currency then 'other_currency'
          when summed.settled not between 0 and ${largestCents}::bigint then 'refused'
          when sales_order.is_payout_estimated then 'estimated'
          when summed.settled = sales_order.payout_cents then 'equal'
          else 'different'
        end as outcome
      from summed
      left join sales_order on sales_order.id = summed.sales_order_id and not summed.is_ambiguous
    )
    insert into settlement_line (
      settlement_id, line, lines, order_id, sales_order_id, outcome, payout_cents, is_payout_estimated, platform_amount_cents,
      settled_payout_cents, settled_fees_cents, currency, paid_on, message
    )
    select
      ${id}, judged.line, judged.lines, judged.order_id,
      case when not judged.is_ambiguous then judged.sales_order_id end, judged.outcome,
      judged.ours, judged.is_payout_estimated, judged.platform_amount_cents,
      case when judged.currencies <= 1 then judged.settled end,
      case when judged.currencies <= 1 then judged.fees end,
      case
        when judged.outcome <> 'other_currency' then judged.order_currency
        when judged.currencies <= 1 then judged.currency
      end,
      judged.paid_on,
      case
        when judged.is_ambiguous then 'Several orders of this marketplace have this number: it could be any of them.'
        when judged.outcome = 'canceled' then 'The order is Canceled here: it has no payout.'
        when judged.currencies > 1 then 'Its lines are in several currencies.'
        when judged.outcome = 'other_currency' then format('The order is in %s.', judged.order_currency)
        when judged.outcome = 'unknown' then 'No order of this marketplace has this id or number.'
        when judged.outcome = 'refused' and judged.settled < 0 then
          'Its lines come to less than nothing; its sale may stand in another file.'
        when judged.outcome = 'refused' then 'Its lines come to more than an order can hold.'
      end
    from judged`.execute(tx)
}

/** What can't be read, and what stands there twice. */
async function insertUncounted(tx: Tx, id: number, part: Part): Promise<void> {
  await sql`
    insert into settlement_line (
      settlement_id, line, order_id, outcome, settled_payout_cents, settled_fees_cents, currency, paid_on, message
    )
    select
      ${id}, entry.line, entry.order_id, case when entry.refusal is null then 'double' else 'refused' end,
      entry.payout_cents, entry.fees_cents, entry.currency, entry.paid_on,
      coalesce(entry.refusal, format('It is the same as line %s: one of them counts.', entry.first_line))
    from (
      select
        settlement_entry.*,
        min(line) filter (where refusal is null) over (partition by digest) as first_line
      from settlement_entry
      where settlement_id = ${id} and ${isIn(part)}
    ) entry
    where entry.refusal is not null or entry.line > entry.first_line`.execute(tx)
}

const orderKey = sql`coalesce(sales_order_id::text, 'named ' || fold(order_id))`

function isIn({ part, parts }: Part) {
  return sql<boolean>`mod(abs(hashtext(${orderKey})::bigint), ${parts}::bigint) = ${part}::bigint`
}
