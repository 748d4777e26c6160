import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import type { ListCells } from '../../list/list.ts'
import { paths } from '../../paths.ts'
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
  profit: {
    tip: ({ canceled, profit, currency }) =>
      canceled
        ? null
        : profit === null
          ? `What it cost is not in ${currency}, and no rate of ${currency} was in force: nobody can say what it earned.`
          : 'Its share of the payout, less its cost and its shares of shipping and restock fee.',
  },
}
