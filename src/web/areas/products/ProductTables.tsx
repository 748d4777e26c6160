import { Link } from '@tanstack/react-router'
import type { ProductDetail, RelatedProduct } from '../../../contract/products/product-detail.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { countText } from '../../ui/count-text.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './ProductPage.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { listingWords } from './product-cells.tsx'
import cellClasses from './ProductCells.module.css'
import { paths } from '../../paths.ts'

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

/** How the product stands on each marketplace, and what was sent there last. */
export function ListingsCard({ product }: { product: ProductDetail }) {
  const { listing_states: states, published_details: details } = product
  return (
    <Card title="Listings" isFlush>
      {states.length === 0 ? (
        <p className={classes.none}>Not listed on any marketplace yet.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Marketplace</th>
              <th scope="col">State</th>
              <th scope="col" className={classes.number}>
                Price sent
              </th>
              <th scope="col">Published</th>
            </tr>
          </thead>
          <tbody>
            {states.map(({ marketplace, state }) => {
              const sent = details.find((each) => each.marketplace === marketplace)
              return (
                <tr key={marketplace}>
                  <td>{marketplace}</td>
                  <td>
                    <span className={cellClasses.dot} data-state={state} /> {listingWords(state)}
                  </td>
                  <td className={classes.number}>
                    {typeof sent?.price === 'number' ? moneyText(sent.price) : ''}
                  </td>
                  <td>{sent === undefined ? null : <RelativeTime time={sent.published_on} />}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}

type RelatedProductsProps = { title: string; products: readonly RelatedProduct[] }

export function RelatedProducts({ title, products }: RelatedProductsProps) {
  if (products.length === 0) return null
  return (
    <Card title={title} isFlush>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">SKU</th>
              <th scope="col">Title</th>
              <th scope="col">Type</th>
            </tr>
          </thead>
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
        </table>
      </div>
    </Card>
  )
}
