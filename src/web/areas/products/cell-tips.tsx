import type { ProductRow } from '../../../contract/products/products.ts'
import { countText } from '../../ui/count-text.ts'
import { relativeText } from '../../ui/time-text.ts'
import { ageText, driftText, offerText } from '../publishing/offer-words.ts'
import { coverFormulas, noCover } from '../stock-cover/cover-formulas.ts'
import { ListingDot, listingWords, type CellProps } from './product-cells.tsx'
import classes from './ProductCells.module.css'

/** How a figure of the cover comes about, or why there is none. */
export function coverTip(row: ProductRow, field: keyof ProductRow): string | null {
  if (row.product_type !== 'basic') return null
  return row[field] === null ? noCover : (coverFormulas[field] ?? null)
}

/** Each visible centre with its quantity, and their sum. */
export function CenterTip({ row }: CellProps) {
  const quantities = row.distribution_center_quantity ?? []
  if (quantities.length === 0) return <>No stock in any distribution centre</>
  const total = quantities.reduce((sum, { qty }) => sum + qty, 0)
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
        <dd>{countText(total)}</dd>
      </div>
    </dl>
  )
}

/** How it stands on each marketplace, with what buyers see there, and what would go out where that is something else. */
export function ListingTip({ row }: CellProps) {
  return (
    <dl className={classes.quantities}>
      {(row.listing_states ?? []).map((listing) => (
        <div key={listing.marketplace}>
          <dt>
            <ListingDot listing={listing} /> {listing.marketplace}
          </dt>
          <dd>
            {listingWords[listing.state]}
            {listing.offer === undefined ? null : (
              <>
                {' · '}
                {offerText(listing.offer)}
                <span className={classes.offerNote}>{ageText(listing.offer, new Date())}</span>
                <span className={classes.drift}>{driftText(listing.offer)}</span>
              </>
            )}
            {listing.error === undefined ? null : (
              <span className={classes.refusal}>
                <bdi>{listing.error.message}</bdi>{' '}
                <bdi>{relativeText(new Date(listing.error.told_on), new Date())}</bdi>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
