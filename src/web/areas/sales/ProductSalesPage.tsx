import { useEffect } from 'react'
import type { OrderItemSums } from '../../../contract/sales/sales.endpoints.ts'
import { ListPage, type ListFooterProps } from '../../list/ListPage.tsx'
import { useNews } from '../../runs/news.ts'
import { ExportButton } from '../exports/ExportButton.tsx'
import { exportOnly } from '../exports/export-only.ts'
import { CurrencyFigures, type FigureOf } from '../orders/CurrencyFigures.tsx'
import { hearOrders } from '../../runs/hear-orders.ts'
import { orderItemCellsShown } from './order-item-cells.tsx'
import { orderItemList, type OrderItemCells, type OrderItemSummary } from './order-item-list.ts'
import classes from './Sales.module.css'

const exported = { name: 'order-items', asked: orderItemList.asked } as const
const useActions = exportOnly<OrderItemCells>(exported)

/** /product-sales: what was sold on every marketplace, item by item. */
export function ProductSalesPage() {
  // Orders change on other screens meanwhile: rows that were read before are read anew.
  useEffect(() => orderItemList.source.refresh(), [])
  useNews(hearOrders, orderItemList.source.refresh)
  return (
    <ListPage
      list={orderItemList}
      title="Product Sales"
      subtitle={<span className={classes.subtitle}>Order items</span>}
      search="SKU, title, MPN or order"
      examples={['order_time>=2026-01-01', 'size:9', 'profit<0', 'marketplace:StockX']}
      empty="Sorry - No Orders!"
      invitation={{
        reason: 'What marketplaces sell, and what is invoiced here, stands here item by item.',
        action: null,
      }}
      columns={orderItemCellsShown}
      footer={Totals}
      useActions={useActions}
      buttons={<ExportButton of={exported} />}
    />
  )
}

const figures: readonly FigureOf<OrderItemSums>[] = [
  { label: 'Order Total', of: 'total_platform_amount', is: 'money' },
  { label: 'Qty', of: 'total_qty', is: 'count' },
  { label: 'Payout', of: 'total_payout', is: 'money' },
  { label: 'Shipping Cost', of: 'total_shipping_cost', is: 'money' },
  { label: 'Cost', of: 'total_cost', is: 'cost' },
  { label: 'Profit', of: 'total_profit', is: 'money' },
  { label: 'Margin', of: 'total_profit_margin', is: 'percent' },
]

function Totals({ summary: { totals } }: ListFooterProps<OrderItemSummary>) {
  return <CurrencyFigures<OrderItemSums> totals={totals} figures={figures} />
}
