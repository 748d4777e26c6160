import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import classes from './Settlements.module.css'

type DifferenceTextProps = { value: number; currency: string | null }

/** How much more they pay than we have, or less; nothing to be alarmed at where it is nothing. */
export function DifferenceText({ value, currency }: DifferenceTextProps) {
  const sign = value < 0 ? 'less' : value > 0 ? 'more' : undefined
  return (
    <bdi dir="ltr" className={classes.difference} data-sign={sign}>
      {value > 0 ? '+' : ''}
      {moneyText(value, currency)}
    </bdi>
  )
}
