import { Tooltip } from '@mantine/core'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import type { ListFooterProps } from '../../list/ListPage.tsx'
import classes from './Catalog.module.css'
import type { ProductSummary } from './product-list.ts'

export function TotalCost({ summary, isNarrowed }: ListFooterProps<ProductSummary>) {
  const explanation = `The sum of the Cost column over ${isNarrowed ? 'the products that match' : 'all products'}. Quantities are not multiplied in.`
  return (
    <Tooltip label={explanation} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.totalCost} tabIndex={0}>
        <span className={classes.help}>Total Cost</span> <b>{moneyText(summary.totalCost)}</b>
      </span>
    </Tooltip>
  )
}
