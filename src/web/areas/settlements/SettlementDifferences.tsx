import type { SettlementReply } from '../../../contract/orders/settlements.endpoints.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { Card } from '../../ui/Card.tsx'
import { countText } from '../../ui/count-text.ts'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import tableClasses from '../../ui/DetailTable.module.css'
import { DifferenceText } from './DifferenceText.tsx'

/** What all orders that were found come to, each currency by itself. */
export function SettlementDifferences({ settlement: { differences } }: { settlement: SettlementReply }) {
  if (differences.length === 0) return null
  return (
    <Card title="Found orders by currency" isFlush>
      <ScrolledTable
        label="Found orders by currency"
        captions={{
          Currency: 'text',
          Difference: 'number',
          'Their payout': 'number',
          'Our payout': 'number',
          Orders: 'number',
        }}
      >
        <tbody>
          {differences.map(({ currency, count, payout, settled_payout: settled, difference }) => (
            <tr key={currency}>
              <td>{currency}</td>
              <td className={tableClasses.number}>
                <DifferenceText value={difference} currency={currency} />
              </td>
              {[moneyText(settled, currency), moneyText(payout, currency), countText(count)].map(
                (text, at) => (
                  <td key={at} className={tableClasses.number}>
                    <bdi dir="ltr">{text}</bdi>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </Card>
  )
}
