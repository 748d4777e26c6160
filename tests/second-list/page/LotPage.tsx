import { moneyText } from '../../../src/web/grid/cells/kinds/money-cell.ts'
import { ListPage, type ListFooterProps } from '../../../src/web/list/ListPage.tsx'
import { lotPageList, type LotTotals } from './lot-page-list.ts'

const detail = {
  heightPx: 72,
  render: ({ id, version }: { id: number; version: number }) => `Lot ${id}, version ${version}`,
}

export function LotPage() {
  return (
    <ListPage
      list={lotPageList}
      title="Lots"
      search="Code or title"
      empty="Sorry - No Lots!"
      detail={detail}
      footer={LotFooter}
    />
  )
}

/** What the hammer brought, for each currency by itself. */
function LotFooter({ summary }: ListFooterProps<LotTotals>) {
  return Object.entries(summary.totals).map(([currency, figures]) => (
    <span key={currency}>
      {currency} {moneyText(figures.total_hammer ?? 0, currency)}{' '}
    </span>
  ))
}
