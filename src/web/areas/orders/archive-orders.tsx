import {
  archiveOrders as archiveCall,
  updateOrder,
  type OrderRow,
} from '../../../contract/orders/order-list.endpoints.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure, showNotice } from '../../app/toast.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { tellRefusal } from '../../list/acts/tell-refusal.tsx'
import { chosenRows } from '../../list/chosen-rows.ts'
import { NoticeButton } from '../../list/NoticeButton.tsx'
import { counted } from '../../ui/count-text.ts'

type Done = Parameters<GridAction<OrderRow>['onRun']>[1]

/** Puts orders away or brings them back at once, with a way back; one by its own call, several by the one for many. */
export async function archiveChosen(
  target: SelectionTarget<OrderRow>,
  done: Done,
  isArchived: boolean,
): Promise<void> {
  const caption = isArchived ? 'Archive' : 'Unarchive'
  const key = randomKey()
  try {
    const changed = await archive(target, isArchived, key)
    done.clearSelection()
    done.refresh()
    tellArchived({ ids: changed, isArchived, onChanged: done.refresh })
  } catch (problem) {
    done.clearSelection()
    const onRetry = () => void archiveChosen(target, done, isArchived)
    showFailure({ subject: `${caption} of orders failed`, problem })
    tellRefusal({ caption, problem, onRetry })
  }
}

/** Answers the ids of those that it changed. */
async function archive(
  target: SelectionTarget<OrderRow>,
  isArchived: boolean,
  key: string,
): Promise<number[]> {
  const [only, ...others] = target.kind === 'some' ? target.ids : []
  if (only !== undefined && others.length === 0) {
    await call(updateOrder, { params: { id: only }, body: { is_archived: isArchived } })
    return [only]
  }
  const body = { order_ids: chosenRows(target), is_archived: isArchived }
  const { results } = await call(archiveCall, { body, idempotencyKey: key })
  return results.filter(({ status, error }) => status && error === null).map(({ id }) => id)
}

type Told = { ids: readonly number[]; isArchived: boolean; onChanged: () => void }

/** 'Order Archived · Undo'. */
export function tellArchived({ ids, isArchived, onChanged }: Told) {
  if (ids.length === 0) return void showNotice('no change')
  const words = isArchived ? 'Archived' : 'Unarchived'
  const undo = async () => {
    try {
      const body = { order_ids: [...ids], is_archived: !isArchived }
      await call(archiveCall, { body, idempotencyKey: randomKey() })
      onChanged()
      void showNotice(ids.length === 1 ? `Order ${isArchived ? 'Unarchived' : 'Archived'}` : 'Undone')
    } catch (problem) {
      showFailure({ subject: 'Undo failed', problem, onRetry: () => void undo() })
    }
  }
  void showNotice(
    <>
      {ids.length === 1 ? `Order ${words}` : `${counted(ids.length, 'order')} ${words.toLowerCase()}`} ·{' '}
      <NoticeButton label="Undo" onClick={() => void undo()} />
    </>,
  )
}
