import { useEffect } from 'react'
import type { SalesReport } from '../../../contract/sales/sales.endpoints.ts'
import type { ListCells } from '../../list/list.ts'
import { ListPage, type ListFooterProps } from '../../list/ListPage.tsx'
import { paths } from '../../paths.ts'
import { useNews } from '../../runs/news.ts'
import { ExportButton } from '../exports/ExportButton.tsx'
import { exportOnly } from '../exports/export-only.ts'
import { CurrencyFigures, type FigureOf } from '../orders/CurrencyFigures.tsx'
import { hearOrders } from '../../runs/hear-orders.ts'
import { ReportTabs } from './ReportTabs.tsx'
import { salesReportList, type SalesReportCells, type SalesReportSummary } from './sales-report-list.ts'

const exported = { name: 'sales-report', asked: salesReportList.asked } as const
const useActions = exportOnly<SalesReportCells>(exported)

/** /reports: what sells and what it earns, by MPN. */
export function SalesReportPage() {
  // Orders change on other screens meanwhile: rows that were read before are read anew.
  useEffect(() => salesReportList.source.refresh(), [])
  useNews(hearOrders, salesReportList.source.refresh)
  return (
    <ListPage
      list={salesReportList}
      title="Product Sales"
      subtitle={<ReportTabs shown="report" />}
      search="MPN"
      examples={['mpn:DD*', 'total_sales>100', 'total_profit<0', 'sales_last_30_days:0']}
      empty="Sorry - No Orders!"
      invitation={{ reason: 'What was sold stands here by MPN as soon as there are orders.', action: null }}
      columns={cells}
      footer={Totals}
      useActions={useActions}
      buttons={<ExportButton of={exported} />}
    />
  )
}

const cells: ListCells<SalesReportCells> = {
  mpn: {
    link: ({ mpn }) => (mpn === '(no MPN)' ? undefined : salesOf(mpn)),
  },
  total_sales: { tip: () => 'Pieces sold, in every currency; what was canceled was not.' },
  avg_sales: { tip: ({ currency }) => `Order Total of what was sold in ${currency} ÷ its pieces.` },
  total_profit: { tip: ({ currency }) => `The profit of all that was sold in ${currency}.` },
  avg_profit: { tip: ({ currency }) => `The profit of what was sold in ${currency} ÷ its pieces.` },
  sales_last_3_days: { tip: () => soldIn(3) },
  sales_last_7_days: { tip: () => soldIn(7) },
  sales_last_14_days: { tip: () => soldIn(14) },
  sales_last_30_days: { tip: () => soldIn(30) },
  available_quantity: { tip: () => 'What can be sold of the sizes that ever sold.' },
  sell_through: { tip: () => 'Sold in 30 days, of what was sold in them and is left.' },
  days_of_cover: { tip: () => 'For how long what is left lasts, if it sells on as in the last 30 days.' },
  reorder_quantity: { tip: () => 'How many to buy, size by size: Runs Out Soon tells of which.' },
}

function soldIn(days: number): string {
  return `Pieces sold in the last ${days} days, today included.`
}

function salesOf(mpn: string): string {
  const filter = JSON.stringify([{ product__mpn__iexact: mpn }])
  return `${paths.productSales}?filter=${encodeURIComponent(filter)}`
}

type Sums = Pick<SalesReport['totals'], 'total_sales' | 'total_profit'>

const figures: readonly FigureOf<Sums>[] = [
  { label: 'Total Profit', of: 'total_profit', is: 'money' },
  { label: 'Total Sales', of: 'total_sales', is: 'count' },
]

function Totals({ summary: { totals } }: ListFooterProps<SalesReportSummary>) {
  return <CurrencyFigures<Sums> totals={{ ...totals, by_currency: [totals] }} figures={figures} />
}
