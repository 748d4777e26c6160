import type { CenterQuantity, ProductRow } from '../../../contract/products/products.ts'
import { countText } from '../../ui/count-text.ts'
import classes from './ProductCells.module.css'

type CenterProps = { row: ProductRow }

/** The first centre by name, and how many more there are. */
export function CenterNames({ row }: CenterProps) {
  const names = row.distribution_center ?? []
  const [first, ...others] = names
  if (first === undefined) return null
  return (
    <>
      <span className={classes.center}>{first}</span>
      {others.length === 0 ? null : <span className={classes.more}>+{others.length}</span>}
    </>
  )
}

/** Each visible centre with its quantity, and their sum. */
export function CenterTip({ row }: CenterProps) {
  const quantities = row.distribution_center_quantity ?? []
  if (quantities.length === 0) return <>No stock in any distribution centre</>
  return (
    <dl className={classes.quantities}>
      {quantities.map(({ dist_center: name, qty }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{countText(qty)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total Qty</dt>
        <dd>{countText(totalOf(quantities))}</dd>
      </div>
    </dl>
  )
}

export function centersText(row: ProductRow): string {
  return (row.distribution_center ?? []).join(', ')
}

function totalOf(quantities: readonly CenterQuantity[]): number {
  return quantities.reduce((sum, { qty }) => sum + qty, 0)
}
