import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import type { ListCells } from '../../list/list.ts'
import { paths } from '../../paths.ts'
import { costTip, figureTip } from '../order-figures/figure-tips.ts'
import type { OrderItemCells } from './order-item-list.ts'
import classes from './Sales.module.css'

/** What the cells of the list of sales show beyond the words of their columns. */
export const orderItemCellsShown: ListCells<OrderItemCells> = {
  product__sku: {
    link: ({ product__id: id }) => (id === null ? undefined : paths.product(id)),
  },
  order__order_id: { link: ({ order__id: id }) => paths.order(id) },
  platform_amount: {
    content: ({ canceled, platform_amount: amount, currency }) =>
      typeof amount === 'number' && (
        <span className={classes.amount} data-canceled={canceled || undefined}>
          {canceled ? 'Canceled' : moneyText(amount, currency)}
        </span>
      ),
    tip: ({ canceled }) => (canceled ? 'Canceled: it counts in no sum.' : null),
  },
  payout: {
    tip: ({ canceled, is_payout_estimated: isEstimated }) =>
      canceled
        ? null
        : `Its share of the order’s payout${isEstimated ? ', which is estimated until the marketplace says what it pays' : ''}.`,
  },
  shipping_cost: { tip: ({ canceled }) => (canceled ? null : 'Its share of what the order costs to send.') },
  cost: { tip: ({ canceled }) => (canceled ? null : costTip()) },
  profit: { tip: (row) => (row.canceled ? null : figureTip('profit', row)) },
  profit_margin: { tip: (row) => (row.canceled ? null : figureTip('profit_margin', row)) },
}
