import { Tooltip } from '@mantine/core'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import classes from './Catalog.module.css'

export type TotalCostProps = { dollars: number | null; isNarrowed: boolean }

export function TotalCost({ dollars, isNarrowed }: TotalCostProps) {
  if (dollars === null) return null
  const explanation = `The sum of the Cost column over ${isNarrowed ? 'the products that match' : 'all products'}. Quantities are not multiplied in.`
  return (
    <Tooltip label={explanation} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.totalCost} tabIndex={0}>
        <span className={classes.help}>Total Cost</span> <b>{moneyText(dollars)}</b>
      </span>
    </Tooltip>
  )
}
