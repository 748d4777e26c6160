import type { SettlementUndone } from '../../../contract/orders/settlements.endpoints.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { triedAgain } from '../../platform/database/tried-again.ts'
import { Conflict } from '../../platform/errors.ts'
import { toDecimal } from '../../platform/money.ts'
import { findAct } from '../products/products.store.ts'
import { comparedOf, mostNamed } from './apply-settlement.ts'
import * as store from './payouts.store.ts'
import { markAll, setPayouts } from './set-payouts.ts'
import { payoutBefore, undoRefusal } from './settled-payout.ts'
import { lockSettlement, type StoredSettlement } from './settlements.store.ts'

type Undoing = {
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: SettlementUndone) => Promise<void>
}

/** Puts back the payouts that a settlement has set; what others have changed since is kept and named. */
export function undoSettlement(db: Db, id: number, { editor, keep }: Undoing): Promise<SettlementUndone> {
  return triedAgain(() =>
    inTransaction(db, { actor: editor, reason: `undo of settlement ${id}` }, async (tx) => {
      const settlement = await lockSettlement(tx, id)
      const lines = await store.findAccepted(tx, id)
      if (lines.length === 0)
        throw new Conflict('Nothing of this settlement is accepted that could be undone.')
      const locked = await store.lockPayouts(
        tx,
        lines.flatMap(({ sales_order_id: orderId }) => orderId ?? []),
      )
      const orders = new Map(locked.map((order) => [order.id, order]))
      const judged = lines.map((line) => {
        const order = orders.get(line.sales_order_id ?? 0)
        return { line, order, refusal: undoRefusal(comparedOf(line), order) }
      })
      const back = judged.flatMap(({ line, order, refusal }) =>
        refusal === undefined && order !== undefined ? [{ line, order }] : [],
      )
      await setPayouts(
        tx,
        back.map(({ line, order }) => payoutBack(settlement, line, order)),
        editor,
      )
      const kept = judged.flatMap(({ line, refusal }) => (refusal === undefined ? [] : [{ line, refusal }]))
      await markAll(tx, [
        ...back.map(({ line }) => ({ id: line.id, state: 'undone' as const, message: null })),
        ...kept.map(({ line, refusal }) => ({ id: line.id, state: 'accepted' as const, message: refusal })),
      ])
      const answer = {
        ...{ id: await findAct(tx), undone: back.length, kept: kept.length },
        results: kept.slice(0, mostNamed).map(({ line, refusal }) => ({
          ...{ id: line.id, sales_order_id: line.sales_order_id, order_id: line.order_id },
          ...{ status: false, error: refusal },
        })),
      }
      await keep(tx, answer)
      return answer
    }),
  )
}

function payoutBack(
  { run_id: id, label }: StoredSettlement,
  line: store.ChosenLine,
  order: store.PaidOrder,
): store.NewPayout {
  const compared = comparedOf(line)
  const before = payoutBefore(compared, order)
  const as = compared.is_payout_estimated ? 'estimated' : 'it was'
  return {
    id: order.id,
    payout_cents: before,
    is_payout_estimated: compared.is_payout_estimated,
    note: `Payout was put back from ${toDecimal(order.payout_cents)} to ${toDecimal(before)}, as ${as} before settlement ${id} (${label}).`,
  }
}
