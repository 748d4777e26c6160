import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductDetail, RelatedProduct } from '../../../contract/products/product-detail.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { countText } from '../../ui/count-text.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './ProductPage.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { listingWords } from './product-cells.tsx'
import cellClasses from './ProductCells.module.css'
import { paths } from '../../paths.ts'

type TableProps = { captions: Readonly<Record<string, 'text' | 'number'>>; children: ReactNode }

/** A caption stands where its values stand: those of numbers at the end. */
function Table({ captions, children }: TableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {Object.entries(captions).map(([caption, kind]) => (
            <th key={caption} scope="col" className={kind === 'number' ? classes.number : undefined}>
              {caption}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

export function StockCard({ product }: { product: ProductDetail }) {
  const { distribution_centers: centers, totals } = product
  if (centers.length === 0) return null
  const total = centers.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Card title="Distribution centres" isFlush>
      <Table captions={{ 'Distribution centre': 'text', Qty: 'number' }}>
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
      </Table>
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
        <Table captions={{ Marketplace: 'text', State: 'text', 'Price sent': 'number', Published: 'text' }}>
          <tbody>
            {states.map(({ marketplace, state }) => {
              const sent = details.find((each) => each.marketplace === marketplace)
              return (
                <tr key={marketplace}>
                  <td>{marketplace}</td>
                  <td>
                    <span className={cellClasses.dot} data-state={state} /> {listingWords[state]}
                  </td>
                  <td className={classes.number}>
                    {typeof sent?.price === 'number' ? moneyText(sent.price) : ''}
                  </td>
                  <td>{sent === undefined ? null : <RelativeTime time={sent.published_on} />}</td>
                </tr>
              )
            })}
          </tbody>
        </Table>
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
        <Table captions={{ ID: 'text', SKU: 'text', Title: 'text', Type: 'text' }}>
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
        </Table>
      </div>
    </Card>
  )
}
