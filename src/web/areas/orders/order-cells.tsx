import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import { isWaiting } from '../../../contract/orders.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import type { ListCells } from '../../list/list.ts'
import { paths } from '../../paths.ts'
import { Age } from '../../ui/Age.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { timeHint, timeText } from '../../ui/time-text.ts'
import { costTip, figureTip } from '../order-figures/figure-tips.ts'
import classes from './Orders.module.css'

/** What the cells of the list show beyond the words of their columns. */
export const orderCells: ListCells<OrderRow> = {
  order_id: { link: (row) => paths.order(row.id), linkTitle: 'View Detail' },
  order_status: { content: (row) => <StatusMark status={row.order_status ?? ''} /> },
  order_relative_time: {
    content: ({ order_relative_time: time }) => time && <Age time={time} />,
    tip: ({ order_relative_time: time }) => time && timeHint(time, new Date()),
  },
  ship_by: {
    content: ({ ship_by: due, order_status: status }) =>
      due && (isWaiting(status ?? '') ? <Countdown due={due} /> : timeText(due)),
    tip: ({ ship_by: due, order_status: status }) =>
      due && (isWaiting(status ?? '') ? timeText(due) : timeHint(due, new Date())),
  },
  items: {
    content: (row) => <Items row={row} />,
    copied: itemsText,
    tip: (row) =>
      (row.items ?? []).length > 1 ? <span className={classes.lines}>{itemsText(row)}</span> : null,
  },
  platform_amount: {
    content: (row) => <OrderTotal row={row} />,
    tip: ({ order_status: status }) => (status === 'Canceled' ? 'Canceled: it counts in no sum.' : null),
  },
  payout: {
    content: (row) => <Estimable row={row} amount={row.payout} currency={row.currency} />,
    canEdit: (row) => row.order_status !== 'Canceled',
    tip: ({ is_payout_estimated: isEstimated, order_status: status }) =>
      isEstimated && status !== 'Canceled'
        ? 'Estimated: Order Total less tax and fees, until the marketplace says what it pays.'
        : null,
  },
  cost: { tip: costTip },
  profit: {
    content: (row) => <Estimable row={row} amount={row.profit} currency={row.currency} />,
    tip: (row) => figureTip('profit', row),
  },
  profit_margin: { tip: (row) => figureTip('profit_margin', row) },
  roi: { tip: (row) => figureTip('roi', row) },
}

export function StatusMark({ status }: { status: string }) {
  return (
    <span className={classes.status} data-status={status}>
      {status}
    </span>
  )
}

function OrderTotal({ row }: { row: OrderRow }) {
  const { platform_amount: amount, order_status: status, currency = null } = row
  if (typeof amount !== 'number') return null
  const text = moneyText(amount, currency)
  return status === 'Canceled' ? <s>{text}</s> : text
}

type EstimableProps = {
  row: OrderRow
  amount?: number | null | undefined
  currency?: string | null | undefined
}

/** An amount that is only an estimate as long as the payout is one. */
function Estimable({ row, amount, currency = null }: EstimableProps) {
  if (typeof amount !== 'number') return null
  const text = moneyText(amount, currency)
  if (row.is_payout_estimated !== true || row.order_status === 'Canceled') return text
  return (
    <>
      <span className={classes.estimated}>est.</span> {text}
    </>
  )
}

function Items({ row }: { row: OrderRow }) {
  const [first, ...others] = row.items ?? []
  if (first === undefined) return null
  return (
    <>
      <span className={classes.item}>{lineText(first)}</span>
      {others.length === 0 ? null : <span className={classes.more}>+{others.length} more</span>}
    </>
  )
}

type Line = NonNullable<OrderRow['items']>[number]

function lineText({ qty, sku, title }: Line): string {
  return `${qty} x ${[sku, title].filter(Boolean).join(' - ')}`
}

function itemsText(row: OrderRow): string {
  return (row.items ?? []).map(lineText).join('\n')
}
