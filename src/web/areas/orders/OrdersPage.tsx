import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { ListPage, type ListFooterProps } from '../../list/ListPage.tsx'
import { late } from '../../ui/later.ts'
import { orderCells } from './order-cells.tsx'
import { orderList, type OrderSummary } from './order-list.ts'
import classes from './Orders.module.css'

const useActions = late(() => import('./order-actions.tsx'))

/** /orders: what was sold on every marketplace, as one list. */
export function OrdersPage() {
  return (
    <ListPage
      list={orderList}
      title="Orders"
      search="Product ID Search..."
      examples={['status:Open', 'marketplace:StockX', 'payout>200', 'empty:roi']}
      empty="Sorry - No Orders!"
      invitation={{
        reason: 'Orders come in by themselves from the marketplaces that are connected.',
        action: null,
      }}
      columns={orderCells}
      useActions={useActions}
      footer={Totals}
    />
  )
}

/** Of exactly the orders that match; each currency by itself, that of the business first. */
function Totals({ summary: { totals } }: ListFooterProps<OrderSummary>) {
  const { by_currency: parts } = totals
  const [first = { currency: null, ...totals }, ...others] = parts
  return (
    <>
      {[first, ...others].map((sums) => (
        <Sums key={sums.currency} sums={sums} />
      ))}
    </>
  )
}

type SumsProps = { sums: Omit<OrderSummary['totals'], 'by_currency'> & { currency: string | null } }

function Sums({ sums }: SumsProps) {
  const { currency } = sums
  const amount = (value: number | null) => (value === null ? '–' : moneyText(value, currency))
  const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)} %`)
  return (
    <>
      <Figure label={`Order Total${currency === null ? '' : ` (${currency})`}`}>
        {amount(sums.total_platform_amount)}
      </Figure>
      <Figure label="Payout">{amount(sums.total_payout)}</Figure>
      <Figure label="Shipping Cost">{amount(sums.total_shipping_cost)}</Figure>
      <Figure label="Cost">{amount(sums.total_cost)}</Figure>
      <Figure label="Profit">{amount(sums.total_profit)}</Figure>
      <Figure label="ROI">{percent(sums.total_roi)}</Figure>
      <Figure label="Margin">{percent(sums.total_profit_margin)}</Figure>
      <Figure label="Shipping Fee">{amount(sums.total_platform_shipping_fee)}</Figure>
    </>
  )
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <span className={classes.figure}>
      <span className={classes.label}>{label}</span> <b dir="ltr">{children}</b>
    </span>
  )
}
