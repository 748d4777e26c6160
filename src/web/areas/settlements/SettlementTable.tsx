import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SettlementLine } from '../../../contract/orders/settlements.endpoints.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { paths } from '../../paths.ts'
import { countText, counted } from '../../ui/count-text.ts'
import { DifferenceText } from './DifferenceText.tsx'
import { isOpen, lineWords, outcomeWords } from './settlement-words.ts'
import classes from './Settlements.module.css'

type SettlementTableProps = {
  lines: readonly SettlementLine[]
  /** Those of them that can be accepted. */
  open: readonly SettlementLine[]
  /** Ids of lines, of other pages too. */
  chosen: ReadonlySet<number>
  isOld: boolean
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Each order with our payout beside theirs. */
export function SettlementTable({ lines, open, chosen, isOld, onChoose }: SettlementTableProps) {
  const here = open.filter(({ id }) => chosen.has(id)).length
  const handleAll = () => {
    const next = new Set(chosen)
    for (const { id } of open)
      if (here === open.length) next.delete(id)
      else next.add(id)
    onChoose(next)
  }
  const handleOne = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <div className={classes.frame} role="region" aria-label="Lines of the file" tabIndex={0}>
      <table className={classes.table} role="table" data-old={isOld || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader" className={classes.tick}>
              <Checkbox
                size="xs"
                aria-label="Select the orders of this page"
                disabled={open.length === 0}
                checked={open.length > 0 && here === open.length}
                indeterminate={here > 0 && here < open.length}
                onChange={handleAll}
              />
            </th>
            <th scope="col" role="columnheader" className={`${classes.figure} ${classes.line}`}>
              Line
            </th>
            <th scope="col" role="columnheader">
              Order
            </th>
            {['Our payout', 'Their payout', 'Difference'].map((caption) => (
              <th key={caption} scope="col" role="columnheader" className={classes.figure}>
                {caption}
              </th>
            ))}
            <th scope="col" role="columnheader">
              Outcome
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <LineRow key={line.id} line={line} isChosen={chosen.has(line.id)} onChoose={handleOne} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineRowProps = { line: SettlementLine; isChosen: boolean; onChoose: (id: number) => void }

function LineRow({ line, isChosen, onChoose }: LineRowProps) {
  const { id, currency, payout, is_payout_estimated: isEstimated, settled_payout: settled, difference } = line
  const ourCurrency = line.order_currency ?? currency
  return (
    <tr role="row">
      <td role="cell" className={classes.tick}>
        {isOpen(line) ? (
          <Checkbox
            size="xs"
            aria-label={`Select order ${line.order_id}`}
            checked={isChosen}
            onChange={() => onChoose(id)}
          />
        ) : null}
      </td>
      <td role="cell" className={`${classes.figure} ${classes.line}`}>
        {countText(line.line)}
      </td>
      <td role="cell" className={classes.orderCell}>
        <OrderName line={line} />
      </td>
      <td role="cell" className={classes.figure} data-label="Our payout">
        {payout === null ? '–' : <bdi dir="ltr">{moneyText(payout, ourCurrency)}</bdi>}
        {isEstimated ? <span className={classes.message}>estimated</span> : null}
      </td>
      <td role="cell" className={classes.figure} data-label="Their payout">
        {settled === null ? '–' : <bdi dir="ltr">{moneyText(settled, currency)}</bdi>}
      </td>
      <td role="cell" className={classes.figure} data-label="Difference">
        {difference === null ? '–' : <DifferenceText value={difference} currency={currency} />}
      </td>
      <td role="cell" className={classes.what}>
        <Outcome line={line} />
      </td>
    </tr>
  )
}

function OrderName({
  line: { order_id: name, sales_order_id: id, lines, paid_on: paidOn },
}: {
  line: SettlementLine
}) {
  const more = [lines > 1 ? counted(lines, 'line') : null, paidOn].filter(Boolean).join(' · ')
  return (
    <>
      <bdi className={classes.order}>
        {id === null ? name || '–' : <Link to={paths.order(id)}>{name}</Link>}
      </bdi>
      {more === '' ? null : <bdi className={classes.message}>{more}</bdi>}
    </>
  )
}

function Outcome({ line }: { line: SettlementLine }) {
  const { outcome, state, message } = line
  const words = lineWords(line)
  return (
    <>
      <span className={classes.outcome}>
        <span className={classes.badge} data-outcome={outcome}>
          {outcomeWords[outcome].label}
        </span>
        {words === undefined ? null : (
          <span className={classes.state} data-state={state}>
            {words}
          </span>
        )}
      </span>
      {message === null ? null : <bdi className={classes.message}>{message}</bdi>}
    </>
  )
}
