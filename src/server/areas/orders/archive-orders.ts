import type { ArchiveFlag, ArchiveReply } from '../../../contract/orders/order-list.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { invalidField } from '../../platform/errors.ts'
import { findAct } from '../products/products.store.ts'
import * as store from './orders.store.ts'

type Archiving = {
  isArchived: boolean
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: ArchiveReply) => Promise<void>
}

/** Puts orders away or brings them back; those that are so already stay as they are, and say it. */
export function archiveOrders(
  db: Db,
  ids: readonly number[],
  { isArchived, editor, keep }: Archiving,
): Promise<ArchiveReply> {
  return inPatientTransaction(
    db,
    { actor: editor, reason: isArchived ? 'archived' : 'unarchived' },
    async (tx) => {
      const asked = [...new Set(ids)]
      const known = new Map((await store.lockArchived(tx, asked)).map((order) => [order.id, order]))
      const changing = asked.filter((id) => known.has(id) && known.get(id)?.is_archived !== isArchived)
      await store.writeArchived(tx, changing, isArchived)
      await store.noteOrders(tx, changing, {
        text: isArchived ? 'Order Archived' : 'Order Unarchived',
        by: editor,
      })
      const changed = new Set(changing)
      const results = asked.map((id) => {
        const order = known.get(id)
        const error = order === undefined ? `There is no order with the id ${id}.` : null
        return {
          id,
          order_id: order?.order_id ?? null,
          status: order !== undefined,
          error: error ?? (changed.has(id) ? null : 'no change'),
          is_archived: order === undefined ? null : isArchived,
          channel_state: null,
        }
      })
      const answer = { id: await findAct(tx), is_archived: isArchived, results }
      await keep(tx, answer)
      return answer
    },
  )
}

/** Away or back: the flag has two names. */
export function wantedFlag({ is_archived: flag, archive: short = flag }: ArchiveFlag): boolean {
  if (short === undefined) throw invalidField('is_archived', 'Archived is missing.')
  if (flag !== undefined && flag !== short)
    throw invalidField('archive', 'Archive and Archived say different things.')
  return short
}
