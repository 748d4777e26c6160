import { sql, type SqlBool } from 'kysely'
import type { Settlement, SettlementReply } from '../../../contract/orders/settlements.endpoints.ts'
import {
  acceptedOutcomes,
  type SettlementOutcome,
  type SettlementState,
} from '../../../contract/orders/settlements.ts'
import type { Db } from '../../platform/database/database.ts'
import { centsToDollars } from '../../platform/money.ts'
import { countFound, type Page } from '../../platform/page-of.ts'
import { existingSettlement, type StoredSettlement } from './settlements.store.ts'

/** A page of settlements, the newest first. */
export async function listSettlements(
  db: Db,
  { offset, limit }: Page,
): Promise<{ results: Settlement[]; count: number }> {
  const wanted = db.selectFrom('settlement').innerJoin('run', 'run.id', 'settlement.run_id')
  const [rows, count] = await Promise.all([
    wanted.selectAll().orderBy('run.id', 'desc').offset(offset).limit(limit).execute(),
    countFound(wanted),
  ])
  const sums = await sumUp(
    db,
    rows.map(({ run_id: id }) => id),
  )
  return { results: rows.map((row) => factsOf(row, sums.get(row.run_id) ?? [])), count }
}

type Asked = Page & { outcome: SettlementOutcome | undefined }

/** A settlement with a page of its lines, in the order of the file. */
export async function showSettlement(
  db: Db,
  id: number,
  { outcome, ...page }: Asked,
): Promise<SettlementReply> {
  const settlement = await existingSettlement(db, id)
  const [sums, differences, { results, count }] = await Promise.all([
    sumUp(db, [id]),
    findDifferences(db, id),
    findLines(db, id, { outcome, ...page }),
  ])
  const own = sums.get(id) ?? []
  return {
    ...factsOf(settlement, own),
    headers: settlement.headers,
    columns: settlement.columns,
    guessed: settlement.guessed as SettlementReply['guessed'],
    counts: Object.fromEntries(own.map(({ outcome: name, count: many }) => [name, many])),
    differences,
    results,
    count,
  }
}

type Sum = { id: number; outcome: SettlementOutcome; count: number; accepted: number; open: number }

async function sumUp(db: Db, ids: readonly number[]): Promise<Map<number, Sum[]>> {
  const { rows } = await sql<Sum>`
    select
      settlement_id as id, outcome, count(*) as count,
      count(*) filter (where state = 'accepted') as accepted,
      count(*) filter (where state is null or state = 'undone') as open
    from settlement_line
    where settlement_id = any(${ids}::integer[])
    group by settlement_id, outcome`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}

type Facts = Omit<StoredSettlement, 'columns'>

function factsOf(run: Facts, sums: readonly Sum[]): Settlement {
  const acceptable: readonly string[] = acceptedOutcomes
  return {
    id: run.run_id,
    state: stateOf(run),
    marketplace: run.marketplace,
    file_name: run.label,
    user: run.requested_by,
    created_on: run.created_on.toISOString(),
    ended_on: run.ended_on?.toISOString() ?? null,
    message: run.message,
    progress: run.progress,
    total: run.success,
    accepted: total(sums.map(({ accepted }) => accepted)),
    acceptable: total(sums.filter(({ outcome }) => acceptable.includes(outcome)).map(({ open }) => open)),
  }
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function stateOf({ status, message }: Pick<Facts, 'status' | 'message'>): SettlementState {
  switch (status) {
    case 'QUEUED':
      return message === null ? 'reading' : 'waiting'
    case 'IN PROGRESS':
      return 'reading'
    case 'COMPLETED':
      return 'compared'
    case 'FAILED':
      return 'failed'
    case 'CANCELLED':
      return 'canceled'
  }
}

async function findDifferences(db: Db, id: number): Promise<SettlementReply['differences']> {
  const { rows } = await sql<{ currency: string; count: number; ours: number; theirs: number }>`
    select currency, count(*) as count, sum(payout_cents)::bigint as ours, sum(settled_payout_cents)::bigint as theirs
    from settlement_line
    where settlement_id = ${id} and outcome in ('equal', 'different', 'estimated')
    group by currency
    order by currency`.execute(db)
  return rows.map(({ currency, count, ours, theirs }) => ({
    ...{ currency, count, payout: centsToDollars(ours), settled_payout: centsToDollars(theirs) },
    difference: centsToDollars(theirs - ours),
  }))
}

async function findLines(
  db: Db,
  id: number,
  { outcome, offset, limit }: Asked,
): Promise<Pick<SettlementReply, 'results' | 'count'>> {
  const wanted = db
    .selectFrom('settlement_line')
    .where('settlement_id', '=', id)
    .$if(outcome !== undefined, (query) => query.where(sql<SqlBool>`outcome = ${outcome}`))
  const [rows, count] = await Promise.all([
    wanted
      .leftJoin('sales_order', 'sales_order.id', 'settlement_line.sales_order_id')
      .selectAll('settlement_line')
      .select('sales_order.currency as order_currency')
      .orderBy('line')
      .offset(offset)
      .limit(limit)
      .execute(),
    countFound(wanted),
  ])
  return {
    results: rows.map((row) => ({
      ...{ id: row.id, line: row.line, lines: row.lines, order_id: row.order_id },
      ...{ sales_order_id: row.sales_order_id, outcome: row.outcome, currency: row.currency },
      ...{ payout: dollars(row.payout_cents), order_currency: row.order_currency },
      is_payout_estimated: row.is_payout_estimated ?? false,
      settled_payout: dollars(row.settled_payout_cents),
      settled_fees: dollars(row.settled_fees_cents),
      difference: isComparable(row.outcome) ? difference(row) : null,
      ...{ paid_on: row.paid_on, message: row.message, state: row.state },
    })),
    count,
  }
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : centsToDollars(cents)
}

/** Amounts of two currencies, or of an order without a payout, have no difference. */
function isComparable(outcome: SettlementOutcome): boolean {
  return outcome === 'equal' || outcome === 'different' || outcome === 'estimated'
}

function difference({
  payout_cents: ours,
  settled_payout_cents: theirs,
}: {
  payout_cents: number | null
  settled_payout_cents: number | null
}): number | null {
  return ours === null || theirs === null ? null : centsToDollars(theirs - ours)
}
