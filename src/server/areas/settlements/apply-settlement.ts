import type { SettlementAccepted } from '../../../contract/orders/settlements.endpoints.ts'
import { acceptedOutcomes } from '../../../contract/orders/settlements.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { triedAgain } from '../../platform/database/tried-again.ts'
import { Conflict } from '../../platform/errors.ts'
import { toDecimal } from '../../platform/money.ts'
import { findAct } from '../products/products.store.ts'
import * as store from './payouts.store.ts'
import { markAll, setPayouts } from './set-payouts.ts'
import { acceptRefusal } from './settled-payout.ts'
import { lockSettlement, type StoredSettlement } from './settlements.store.ts'

type Accepting = {
  choice: store.Choice
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: SettlementAccepted) => Promise<void>
}

/** More than anybody reads. */
export const mostNamed = 1_000

/** Makes what was settled the payout of orders, each by itself: one that is other than it was compared stays, and says why. */
export function applySettlement(db: Db, id: number, accepting: Accepting): Promise<SettlementAccepted> {
  const { choice, editor, keep } = accepting
  const act = { actor: editor, reason: `settlement ${id}` }
  return triedAgain(() =>
    inTransaction(db, act, async (tx) => {
      const settlement = await lockSettlement(tx, id)
      if (settlement.status !== 'COMPLETED')
        throw new Conflict('This settlement is not compared yet: there is nothing to accept.')
      const chosen = await store.findChosen(tx, id, choice)
      const judged = await judge(tx, chosen)
      const accepted = judged.flatMap(({ payout }) => payout ?? [])
      await setPayouts(
        tx,
        accepted.map(({ order, line }) => newPayout(settlement, order, line.settled_payout_cents ?? 0)),
        editor,
      )
      await markAll(tx, judged.flatMap(markOf))
      const stay = judged.filter(({ payout }) => payout === undefined)
      const answer = {
        id: await findAct(tx),
        accepted: accepted.length,
        refused: stay.filter(({ line }) => line.state !== 'accepted').length,
        results: stay.slice(0, mostNamed).map(({ line, refusal }) => ({
          ...{ id: line.id, sales_order_id: line.sales_order_id, order_id: line.order_id },
          ...{ status: line.state === 'accepted', error: refusal },
        })),
      }
      await keep(tx, answer)
      return answer
    }),
  )
}

type Judged = {
  line: store.ChosenLine
  /** Why it stays as it is. */
  refusal: string | null
  payout?: { order: store.PaidOrder; line: store.ChosenLine }
}

async function judge(tx: Tx, chosen: readonly store.ChosenLine[]): Promise<Judged[]> {
  const acceptable: readonly string[] = acceptedOutcomes
  const open = chosen.filter(
    ({ outcome, state }) => acceptable.includes(outcome) && (state === null || state === 'undone'),
  )
  const locked = await store.lockPayouts(
    tx,
    open.flatMap(({ sales_order_id: orderId }) => orderId ?? []),
  )
  const orders = new Map(locked.map((order) => [order.id, order]))
  const isOpen = new Set(open)
  return chosen.map((line): Judged => {
    if (line.state === 'accepted') return { line, refusal: 'no change' }
    if (!isOpen.has(line)) return { line, refusal: line.message ?? 'There is nothing to accept.' }
    const order = orders.get(line.sales_order_id ?? 0)
    const refusal = acceptRefusal(comparedOf(line), order)
    if (refusal !== undefined || order === undefined)
      return { line, refusal: `${refusal ?? ''} Read the file again to compare it anew.`.trim() }
    return { line, refusal: null, payout: { order, line } }
  })
}

/** What was compared, of a line that has an order. */
export function comparedOf(line: store.ChosenLine) {
  return {
    currency: line.currency,
    payout_cents: line.payout_cents ?? 0,
    is_payout_estimated: line.is_payout_estimated ?? false,
    platform_amount_cents: line.platform_amount_cents ?? 0,
    settled_payout_cents: line.settled_payout_cents ?? 0,
  }
}

function newPayout(
  { run_id: id, label }: StoredSettlement,
  { id: orderId, payout_cents: before }: store.PaidOrder,
  settled: number,
): store.NewPayout {
  const by = `settlement ${id} (${label})`
  const note =
    before === settled
      ? `Payout was confirmed by ${by} as it was estimated.`
      : `Payout was changed from ${toDecimal(before)} to ${toDecimal(settled)} by ${by}.`
  return { id: orderId, payout_cents: settled, is_payout_estimated: false, note }
}

function markOf({ line, refusal, payout }: Judged): store.Marked[] {
  if (payout !== undefined) return [{ id: line.id, state: 'accepted', message: null }]
  const acceptable: readonly string[] = acceptedOutcomes
  if (line.state === 'accepted' || line.state === 'refused' || !acceptable.includes(line.outcome)) return []
  return [{ id: line.id, state: 'refused', message: refusal }]
}
