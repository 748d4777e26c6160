import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { largestCents } from './settlement-entry.ts'

/**
 * Sums up the lines of a file by their order and says of each what it is beside ours. An order goes by its id, else by its
 * number; the same line twice counts once.
 */
export async function compareSettlement(tx: Tx, id: number): Promise<void> {
  await takeTime(tx)
  await insertUncounted(tx, id)
  await sql`
    with entry as materialized (${countedEntries(id)}), named as (
      select distinct entry.order_id from entry
    ), found as materialized (
      select named.order_id, candidate.id, candidate.is_by_number, candidate.same
      from named
      cross join lateral (
        select
          sales_order.id, sales_order.is_by_number,
          count(*) over (partition by sales_order.is_by_number) as same
        from (
          select by_id.id, false as is_by_number
          from sales_order by_id
          where fold(by_id.order_id) collate "C" = fold(named.order_id) collate "C"
            and by_id.marketplace = (select marketplace from settlement where run_id = ${id})
          union all
          select by_number.id, true
          from sales_order by_number
          where fold(by_number.order_number) collate "C" = fold(named.order_id) collate "C"
            and by_number.order_number <> by_number.order_id
            and by_number.marketplace = (select marketplace from settlement where run_id = ${id})
        ) sales_order
        order by sales_order.is_by_number, sales_order.id
        limit 1
      ) candidate
    ), summed as (
      select
        min(entry.line) as line, count(*) as lines,
        (array_agg(entry.order_id order by entry.line))[1] as order_id,
        max(found.id) as sales_order_id, max(found.same) as same,
        sum(entry.payout_cents) as settled, sum(entry.fees_cents) as fees,
        count(distinct entry.currency) as currencies, max(entry.currency) as currency,
        (array_agg(entry.paid_on order by entry.line desc) filter (where entry.paid_on is not null))[1] as paid_on
      from entry
      left join found on found.order_id = entry.order_id
      group by coalesce(found.id::text, 'named ' || fold(entry.order_id))
    ), judged as (
      select
        summed.*, sales_order.payout_cents as ours, sales_order.is_payout_estimated, sales_order.platform_amount_cents,
        coalesce(sales_order.currency, summed.currency) as order_currency,
        case
          when summed.sales_order_id is null then 'unknown'
          when summed.same > 1 then 'refused'
          when sales_order.order_status = 'Canceled' then 'canceled'
          when summed.currencies > 1 or summed.currency <> sales_order.currency then 'other_currency'
          when summed.settled not between 0 and ${largestCents}::bigint then 'refused'
          when sales_order.is_payout_estimated then 'estimated'
          when summed.settled = sales_order.payout_cents then 'equal'
          else 'different'
        end as outcome
      from summed
      left join sales_order on sales_order.id = summed.sales_order_id
    )
    insert into settlement_line (
      settlement_id, line, lines, order_id, sales_order_id, outcome, payout_cents, is_payout_estimated, platform_amount_cents,
      settled_payout_cents, settled_fees_cents, currency, paid_on, message
    )
    select
      ${id}, judged.line, judged.lines, judged.order_id,
      case when judged.same = 1 then judged.sales_order_id end, judged.outcome,
      case when judged.same = 1 then judged.ours end, case when judged.same = 1 then judged.is_payout_estimated end,
      case when judged.same = 1 then judged.platform_amount_cents end,
      case when judged.currencies <= 1 then judged.settled end,
      case when judged.currencies <= 1 then judged.fees end,
      case
        when judged.outcome <> 'other_currency' then judged.order_currency
        when judged.currencies <= 1 then judged.currency
      end,
      judged.paid_on,
      case
        when judged.same > 1 then 'Several orders of this marketplace have this number: it could be any of them.'
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

/** A hundred thousand lines take longer than a request may. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '10min', true)`.execute(tx)
}

function countedEntries(id: number) {
  return sql`
    select distinct on (digest) line, order_id, payout_cents, fees_cents, currency, paid_on
    from settlement_entry
    where settlement_id = ${id} and refusal is null
    order by digest, line`
}

/** What can't be read, and what stands there twice. */
async function insertUncounted(tx: Tx, id: number): Promise<void> {
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
      where settlement_id = ${id}
    ) entry
    where entry.refusal is not null or entry.line > entry.first_line`.execute(tx)
}
