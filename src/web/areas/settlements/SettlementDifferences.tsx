import type { SettlementReply } from '../../../contract/orders/settlements.endpoints.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { Card } from '../../ui/Card.tsx'
import { countText } from '../../ui/count-text.ts'
import { DifferenceText } from './DifferenceText.tsx'
import classes from './Settlements.module.css'

const figures = ['Our payout', 'Their payout', 'Difference', 'Orders'] as const

/** What all orders that were found come to, each currency by itself; its figures stand in the order of those of the lines below. */
export function SettlementDifferences({ settlement: { differences } }: { settlement: SettlementReply }) {
  if (differences.length === 0) return null
  return (
    <Card title="Found orders by currency" isFlush>
      <div className={classes.frame} role="group" aria-label="Found orders by currency" tabIndex={0}>
        <table className={`${classes.table} ${classes.sums}`} role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                Currency
              </th>
              {figures.map((caption) => (
                <th key={caption} scope="col" role="columnheader" className={classes.figure}>
                  {caption}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {differences.map((sums) => (
              <SumsRow key={sums.currency} sums={sums} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

type Sums = SettlementReply['differences'][number]

function SumsRow({ sums: { currency, count, payout, settled_payout: settled, difference } }: { sums: Sums }) {
  const shown = {
    'Our payout': <bdi dir="ltr">{moneyText(payout, currency)}</bdi>,
    'Their payout': <bdi dir="ltr">{moneyText(settled, currency)}</bdi>,
    Difference: <DifferenceText value={difference} currency={currency} />,
    Orders: <bdi dir="ltr">{countText(count)}</bdi>,
  }
  return (
    <tr role="row">
      <td role="cell" className={classes.orderCell}>
        {currency}
      </td>
      {figures.map((caption) => (
        <td key={caption} role="cell" className={classes.figure} data-label={caption}>
          {shown[caption]}
        </td>
      ))}
    </tr>
  )
}
