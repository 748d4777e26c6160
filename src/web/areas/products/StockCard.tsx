import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { countText } from '../../ui/count-text.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './ProductPage.module.css'

export function StockCard({ product }: { product: ProductDetail }) {
  const { distribution_centers: centers, totals } = product
  if (centers.length === 0) return null
  const total = centers.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Card title="Distribution centres" isFlush>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Distribution centre</th>
            <th scope="col" className={classes.number}>
              Qty
            </th>
          </tr>
        </thead>
        <tbody>
          {centers.map(({ id, name, qty }) => (
            <tr key={id}>
              <td>{name}</td>
              <td className={classes.number}>{countText(qty)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total Qty</th>
            <td className={classes.number}>{countText(total)}</td>
          </tr>
          <tr>
            <th scope="row">Inventory value</th>
            <td className={classes.number}>{moneyText(totals.inventory_value)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
