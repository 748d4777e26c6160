import { sql } from 'kysely'
import type { SettlementOutcome } from '../../../contract/orders/settlements.ts'
import type { Tx } from '../../platform/database/database.ts'

/** What somebody accepts of a settlement. */
export type Choice = {
  /** Ids of lines. */
  lines?: readonly number[] | undefined
  outcome?: SettlementOutcome | undefined
}

export type ChosenLine = Awaited<ReturnType<typeof findChosen>>[number]

/** Lines that were named, whatever they are; without names, those that can be accepted. */
export function findChosen(tx: Tx, id: number, { lines, outcome }: Choice) {
  return tx
    .selectFrom('settlement_line')
    .select(['id', 'order_id', 'sales_order_id', 'outcome', 'currency', 'state', 'message'])
    .select(['payout_cents', 'is_payout_estimated', 'platform_amount_cents', 'settled_payout_cents'])
    .where('settlement_id', '=', id)
    .$if(lines !== undefined, (query) => query.where('id', '=', sql<number>`any(${lines}::integer[])`))
    .$if(outcome !== undefined, (query) => query.where(sql<boolean>`outcome = ${outcome}`))
    .$if(lines === undefined, (query) =>
      query.where(
        sql<boolean>`outcome in ('different', 'estimated') and (state is null or state = 'undone')`,
      ),
    )
    .orderBy('line')
    .execute()
}

export function findAccepted(tx: Tx, id: number) {
  return tx
    .selectFrom('settlement_line')
    .select(['id', 'order_id', 'sales_order_id', 'outcome', 'currency', 'state', 'message'])
    .select(['payout_cents', 'is_payout_estimated', 'platform_amount_cents', 'settled_payout_cents'])
    .where('settlement_id', '=', id)
    .where('state', '=', 'accepted')
    .orderBy('line')
    .execute()
}

export type PaidOrder = Awaited<ReturnType<typeof lockPayouts>>[number]

/** Orders kept from changing, by their ids, as all lock them. */
export function lockPayouts(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('sales_order')
    .select([
      'id',
      'order_status',
      'currency',
      'payout_cents',
      'is_payout_estimated',
      'platform_amount_cents',
    ])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type ItemPayout = { id: number; payout_cents: number }

export type NewPayout = { id: number; payout_cents: number; is_payout_estimated: boolean; note: string }

/** Writes what orders pay out, and notes it in their history. */
export async function writePayouts(tx: Tx, payouts: readonly NewPayout[], by: string): Promise<void> {
  const ids = payouts.map(({ id }) => id)
  await sql`
    update sales_order
    set payout_cents = paid.payout_cents,
        is_payout_estimated = paid.is_payout_estimated,
        version = version + 1,
        updated_on = now()
    from unnest(
      ${ids}::integer[], ${payouts.map(({ payout_cents: cents }) => cents)}::bigint[],
      ${payouts.map(({ is_payout_estimated: isEstimated }) => isEstimated)}::boolean[]
    ) paid (id, payout_cents, is_payout_estimated)
    where sales_order.id = paid.id`.execute(tx)
  await sql`
    insert into order_history (sales_order_id, order_status, note, created_by)
    select sales_order.id, sales_order.order_status, paid.note, ${by}
    from unnest(${ids}::integer[], ${payouts.map(({ note }) => note)}::text[]) paid (id, note)
    join sales_order on sales_order.id = paid.id
    order by sales_order.id`.execute(tx)
}

type Weights = { order_id: number; ids: number[]; products: number[]; weights: number[] }

/** The items that count, order by order, with what was asked for each. */
export async function findWeights(tx: Tx, orderIds: readonly number[]) {
  const { rows } = await sql<Weights>`
    select
      sales_order_id as order_id, array_agg(id order by id) as ids,
      array_agg(coalesce(product_id, 0) order by id) as products,
      array_agg(greatest(0, coalesce(amount_cents, platform_amount_cents)) order by id) as weights
    from order_item
    where sales_order_id = any(${orderIds}::integer[]) and not is_canceled
    group by sales_order_id`.execute(tx)
  return rows
}

export async function writeItemPayouts(tx: Tx, items: readonly ItemPayout[]): Promise<void> {
  await sql`
    update order_item
    set payout_cents = share.payout_cents
    from unnest(
      ${items.map(({ id }) => id)}::integer[], ${items.map(({ payout_cents: cents }) => cents)}::bigint[]
    ) share (id, payout_cents)
    where order_item.id = share.id`.execute(tx)
}

export type Marked = { id: number; state: 'accepted' | 'refused' | 'undone'; message: string | null }

/** What became of lines. */
export async function markLines(tx: Tx, lines: readonly Marked[]): Promise<void> {
  await sql`
    update settlement_line
    set state = marked.state, message = marked.message
    from unnest(
      ${lines.map(({ id }) => id)}::integer[], ${lines.map(({ state }) => state)}::text[],
      ${lines.map(({ message }) => message)}::text[]
    ) marked (id, state, message)
    where settlement_line.id = marked.id`.execute(tx)
}
