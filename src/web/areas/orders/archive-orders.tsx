import {
  archiveOrders as archiveCall,
  updateOrder,
  type OrderRow,
} from '../../../contract/orders/order-list.endpoints.ts'
import { showOrder } from '../../../contract/orders.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure, showNotice } from '../../app/toast.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { tellRefusal } from '../../list/acts/tell-refusal.tsx'
import { chosenRows } from '../../list/chosen-rows.ts'
import { NoticeButton } from '../../list/NoticeButton.tsx'
import { counted } from '../../ui/count-text.ts'
import { fieldsOf } from '../../ui/is-record.ts'

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
    const [row] = target.kind === 'some' ? target.rows : []
    return (await isChanged(only, isArchived, row)) ? [only] : []
  }
  const body = { order_ids: chosenRows(target), is_archived: isArchived }
  const { results } = await call(archiveCall, { body, idempotencyKey: key })
  return results.filter(({ status, error }) => status && error === null).map(({ id }) => id)
}

const mostTries = 5

/** Whether it took this to put it there: the version that it was changed from tells, whatever others do meanwhile. */
async function isChanged(id: number, isArchived: boolean, row: OrderRow | undefined): Promise<boolean> {
  let { version } = row ?? (await call(showOrder, { params: { id } }))
  for (let tries = 1; ; tries++) {
    try {
      const body = { is_archived: isArchived }
      const changed = await call(updateOrder, { params: { id }, body, ifMatch: version })
      return changed.version !== version
    } catch (problem) {
      const newer = newerVersion(problem)
      if (newer === undefined || tries === mostTries) throw problem
      version = newer
    }
  }
}

function newerVersion(problem: unknown): number | undefined {
  if (!(problem instanceof ApiProblem) || problem.status !== 412) return undefined
  const { version } = fieldsOf(problem.body.current)
  return typeof version === 'number' ? version : undefined
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
