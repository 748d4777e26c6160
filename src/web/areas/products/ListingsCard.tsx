import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { listingWords } from './ListingMarks.tsx'
import cellClasses from './ProductCells.module.css'
import classes from './ProductPage.module.css'

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
