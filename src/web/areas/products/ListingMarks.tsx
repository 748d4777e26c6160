import type { ListingState, ProductRow } from '../../../contract/products/products.ts'
import classes from './ProductCells.module.css'

type ListingProps = { row: ProductRow }

const words: Record<ListingState['state'], string> = {
  live: 'live',
  queued: 'waiting',
  working: 'being published',
  failed: 'failed',
  off: 'not listed',
}

/** Marketplaces on which the product is, was refused, or is on its way. */
export function ListingMarks({ row }: ListingProps) {
  return listed(row).map(({ marketplace, state }) => (
    <span key={marketplace} className={classes.listing}>
      <span className={classes.dot} data-state={state} />
      {marketplace}
      {state === 'live' ? null : <span className={classes.hidden}> ({words[state]})</span>}
    </span>
  ))
}

export function ListingTip({ row }: ListingProps) {
  return (
    <dl className={classes.quantities}>
      {(row.listing_states ?? []).map(({ marketplace, state }) => (
        <div key={marketplace}>
          <dt>
            <span className={classes.dot} data-state={state} /> {marketplace}
          </dt>
          <dd>{words[state]}</dd>
        </div>
      ))}
    </dl>
  )
}

export function listingsText(row: ProductRow): string {
  return listed(row)
    .filter(({ state }) => state === 'live')
    .map(({ marketplace }) => marketplace)
    .join(', ')
}

export function listingWords(state: ListingState['state']): string {
  return words[state]
}

function listed(row: ProductRow): ListingState[] {
  return (row.listing_states ?? []).filter(({ state }) => state !== 'off')
}
