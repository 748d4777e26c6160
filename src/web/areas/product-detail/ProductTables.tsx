import { Link } from '@tanstack/react-router'
import type { ProductDetail, RelatedProduct } from '../../../contract/products/product-detail.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { countText } from '../../ui/count-text.ts'
import { Card } from '../../ui/Card.tsx'
import { DetailTable, ScrolledTable } from '../../ui/DetailTable.tsx'
import tableClasses from '../../ui/DetailTable.module.css'
import { centerFields } from '../product-fields/detail-fields.ts'
import { FieldValue } from '../product-fields/FieldValue.tsx'
import type { FieldEdits } from '../product-fields/useFieldEdits.ts'
import classes from './ProductPage.module.css'
import { paths } from '../../paths.ts'

type StockCardProps = { product: ProductDetail; edits: FieldEdits }

/** What lies where, to be counted anew where it can be sold. */
export function StockCard({ product, edits }: StockCardProps) {
  const { totals } = product
  const centers = isFamily(product) ? totals.centers : product.distribution_centers
  if (centers.length === 0) return null
  const total = centers.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Card title="Distribution centres" actions={<OfSizes product={product} />} isFlush>
      <DetailTable captions={{ 'Distribution centre': 'text', Qty: 'number' }}>
        <tbody>
          {centerFields(product).map((field) => (
            <tr key={field.facts.field} data-field={field.facts.field}>
              <td>{field.facts.label}</td>
              <td className={tableClasses.number}>
                <FieldValue field={field} edits={edits} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total Qty</th>
            <td className={tableClasses.number}>{countText(total)}</td>
          </tr>
          <tr>
            <th scope="row">Inventory value</th>
            <td className={tableClasses.number}>{moneyText(totals.inventory_value)}</td>
          </tr>
        </tfoot>
      </DetailTable>
    </Card>
  )
}

/** Of a style the sizes hold the stock, and what is sold: its figures are theirs. */
export function OfSizes({ product }: { product: ProductDetail }) {
  return isFamily(product) ? <span className={classes.remark}>All its sizes together</span> : null
}

function isFamily({ product_type: type }: ProductDetail): boolean {
  return type !== 'basic'
}

type RelatedProductsProps = { title: string; products: readonly RelatedProduct[] }

export function RelatedProducts({ title, products }: RelatedProductsProps) {
  if (products.length === 0) return null
  return (
    <Card title={title} isFlush>
      <div className={classes.relatives}>
        <ScrolledTable label={title} captions={{ ID: 'text', SKU: 'text', Title: 'text', Type: 'text' }}>
          <tbody>
            {products.map((each) => (
              <tr key={each.id}>
                <td>{each.id}</td>
                <td dir="ltr">
                  <Link to={paths.product(each.id)} className={classes.link}>
                    {each.sku}
                  </Link>
                </td>
                <td>{each.title}</td>
                <td>{each.product_type}</td>
              </tr>
            ))}
          </tbody>
        </ScrolledTable>
      </div>
    </Card>
  )
}
