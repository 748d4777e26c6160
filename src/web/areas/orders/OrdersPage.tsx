import type { OrderSums } from '../../../contract/orders/order-list.endpoints.ts'
import { ListPage, type ListFooterProps } from '../../list/ListPage.tsx'
import { late, useLater } from '../../ui/later.ts'
import { CurrencyFigures, type FigureOf } from './CurrencyFigures.tsx'
import { ExportButton } from '../exports/ExportButton.tsx'
import { AtRiskLink } from './AtRiskLink.tsx'
import { orderCells } from './order-cells.tsx'
import { orderList, type OrderSummary } from './order-list.ts'

const exported = { name: 'orders', asked: orderList.asked } as const
const useActions = late(() => import('./order-actions.tsx'))
const useNews = late(() => import('./OrderListNews.tsx'))

/** /orders: what was sold on every marketplace, as one list. */
export function OrdersPage() {
  const news = useNews(useLater())
  return (
    <>
      {news && <news.OrderListNews />}
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
        buttons={
          <>
            <AtRiskLink />
            <ExportButton of={exported} />
          </>
        }
        footer={Totals}
      />
    </>
  )
}

const figures: readonly FigureOf<OrderSums>[] = [
  { label: 'Order Total', of: 'total_platform_amount', is: 'money' },
  { label: 'Payout', of: 'total_payout', is: 'money' },
  { label: 'Shipping Cost', of: 'total_shipping_cost', is: 'money' },
  { label: 'Cost', of: 'total_cost', is: 'cost' },
  { label: 'Profit', of: 'total_profit', is: 'money' },
  { label: 'ROI', of: 'total_roi', is: 'percent' },
  { label: 'Margin', of: 'total_profit_margin', is: 'percent' },
  { label: 'Shipping Fee', of: 'total_platform_shipping_fee', is: 'money' },
  { label: 'Orders', of: 'total_count', is: 'count' },
]

function Totals({ summary: { totals } }: ListFooterProps<OrderSummary>) {
  return <CurrencyFigures<OrderSums> totals={totals} figures={figures} />
}
