import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { coverWindows, type CoverWindow } from '../../../contract/stock-cover/stock-cover.ts'
import { ListFigure } from '../../list/ListFigure.tsx'
import { ListPage, type ListFooterProps } from '../../list/ListPage.tsx'
import { countText } from '../../ui/count-text.ts'
import { ExportButton } from '../exports/ExportButton.tsx'
import { exportOnly } from '../exports/export-only.ts'
import { stockCoverCells } from './stock-cover-cells.tsx'
import {
  stockCoverListOf,
  windowNamed,
  type StockCoverCells,
  type StockCoverSummary,
} from './stock-cover-list.ts'
import { StockPlanButton } from './StockPlanButton.tsx'
import { WindowChoice } from './WindowChoice.tsx'

const exportedIn = (window: CoverWindow) =>
  ({ name: `stock-cover-${window}`, asked: stockCoverListOf(window).asked }) as const
const useActionsIn = new Map(
  coverWindows.map((window) => [window, exportOnly<StockCoverCells>(exportedIn(window))]),
)

/** /runs-out-soon: what sells, for how long it lasts, and what to buy, by the sales of a window of days. */
export function StockCoverPage() {
  const { window: named }: { window?: unknown } = useSearch({ strict: false })
  const window = windowNamed(named)
  const [chosen, setChosen] = useState<CoverWindow | null>(null)
  const list = stockCoverListOf(window)
  // Orders and stock change on other screens meanwhile: rows that were read before are read anew.
  useEffect(() => list.source.refresh(), [list])
  return (
    <ListPage
      key={window}
      list={list}
      title="Runs Out Soon"
      search="SKU, title, MPN or brand"
      examples={['cover:Reorder', 'days_of_cover<7', 'brand:nike', 'reorder>20']}
      empty="Sorry - No Products!"
      invitation={{
        reason: 'What was sold in the last 90 days stands here, with how long its stock will last.',
        action: null,
      }}
      columns={stockCoverCells}
      footer={Totals}
      useActions={useActionsIn.get(window)}
      buttons={
        <>
          <WindowChoice window={window} isChosen={chosen === window} onChoose={setChosen} />
          <StockPlanButton list={list} />
          <ExportButton of={exportedIn(window)} />
        </>
      }
    />
  )
}

function Totals({ summary: { totals, window } }: ListFooterProps<StockCoverSummary>) {
  return (
    <>
      <ListFigure label={`Sold in ${window} days`}>{countText(totals.total_sold)}</ListFigure>
      <ListFigure label="Reorder">{countText(totals.total_reorder)}</ListFigure>
    </>
  )
}
