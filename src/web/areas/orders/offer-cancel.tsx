import type { Order } from '../../../contract/orders.endpoints.ts'
import { cancelOrders } from '../../../contract/orders/shipping.endpoints.ts'
import { isWaiting } from '../../../contract/orders.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure, showNotice } from '../../app/toast.ts'
import { tray } from '../../app/tray/tray.ts'
import { NoticeButton } from '../../list/NoticeButton.tsx'

type Created = Pick<Order, 'id' | 'order_id' | 'order_status' | 'notes'> & {
  items: readonly Pick<Order['items'][number], 'qty' | 'sku'>[]
}

/**
 * 'Invoice 100001 created · Undo'. It is taken back by canceling its order, which nothing takes back in turn: so no key
 * does it, and the bell offers it for longer than the notice does.
 */
export function tellCreated(order: Created, onCanceled: () => void) {
  const { id, order_id: name, order_status: status, items, notes } = order
  const noted = notes.join(' ')
  if (!isWaiting(status)) {
    if (noted !== '') void showNotice(noted)
    return
  }
  const entry = `invoice-${id}`
  const key = randomKey()
  const undo = () => {
    tray.remove(entry)
    void cancel({ id, name, key, onCanceled })
  }
  tray.add({
    id: entry,
    title: `Invoice ${name} created`,
    detail: items.map(({ qty, sku }) => `${qty} of ${sku}`).join(', '),
    state: 'done',
    onRetry: undo,
    retryLabel: 'Undo',
  })
  void showNotice(
    <>
      Invoice {name} created{noted === '' ? '' : `. ${noted}`} · <NoticeButton label="Undo" onClick={undo} />
    </>,
  )
}

type Canceling = { id: number; name: string; key: string; onCanceled: () => void }

async function cancel(created: Canceling) {
  const { id, name, key, onCanceled } = created
  const failed = `Invoice ${name} could not be undone`
  try {
    const body = { order_list: [id] }
    const { results } = await call(cancelOrders, { body, idempotencyKey: key })
    const refusal = results[0]?.error ?? null
    onCanceled()
    void showNotice(refusal ?? `Undone: invoice ${name} is canceled.`)
    if (refusal !== null) tray.add({ title: failed, detail: refusal, state: 'failed' })
  } catch (problem) {
    showFailure({ subject: failed, problem, onRetry: () => void cancel(created) })
  }
}
