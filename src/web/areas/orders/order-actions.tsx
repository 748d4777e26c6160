import { Archive, ArchiveRestore, Ban, CircleCheck, PackageCheck, Truck } from 'lucide-react'
import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { inDialog } from '../../list/acts/act-shown.tsx'
import { exportActions } from '../exports/export-actions.tsx'
import { archiveChosen } from './archive-orders.tsx'
import { orderList } from './order-list.ts'

/** What can be done with orders that were chosen in the list. */
export const actions: readonly GridAction<OrderRow>[] = [
  {
    id: 'ship_orders',
    label: 'Ship Orders',
    icon: <Truck size={16} aria-hidden="true" />,
    onRun: inDialog(async () => (await import('../shipping/ShipOrdersDialog.tsx')).ShipOrdersDialog),
  },
  {
    id: 'cancel_orders',
    label: 'Cancel Orders',
    icon: <Ban size={16} aria-hidden="true" />,
    isDangerous: true,
    onRun: inDialog(async () => (await import('./CancelOrdersDialog.tsx')).CancelOrdersDialog),
  },
  {
    id: 'archive_orders',
    label: 'Archive',
    icon: <Archive size={16} aria-hidden="true" />,
    onRun: (target, done) => void archiveChosen(target, done, true),
  },
  {
    id: 'unarchive_orders',
    label: 'Unarchive',
    icon: <ArchiveRestore size={16} aria-hidden="true" />,
    onRun: (target, done) => void archiveChosen(target, done, false),
  },
  ...exportActions<OrderRow>({ name: 'orders', asked: orderList.asked }),
]

/** What is offered where one order that was shipped is shown. */
export const completeAction: GridAction<OrderRow> = {
  id: 'complete_orders',
  label: 'Mark complete',
  icon: <CircleCheck size={16} aria-hidden="true" />,
  onRun: inDialog(async () => (await import('../shipping/CompleteOrderDialog.tsx')).CompleteOrderDialog),
}

/** What is offered where one order is shown whose pieces are on their way back. */
export const receivedAction: GridAction<OrderRow> = {
  id: 'receive_orders',
  label: 'Received',
  icon: <PackageCheck size={16} aria-hidden="true" />,
  onRun: inDialog(async () => (await import('../shipping/ReceivedDialog.tsx')).ReceivedDialog),
}
