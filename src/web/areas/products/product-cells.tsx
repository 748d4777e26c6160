import { coverColumns } from '../../../contract/stock-cover/cover-columns.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { FamilyListing } from '../../../contract/products/product-detail.ts'
import type { ListingState, ProductRow } from '../../../contract/products/products.ts'
import type { ListCells } from '../../list/list.ts'
import { paths } from '../../paths.ts'
import classes from './ProductCells.module.css'
import { late } from '../../ui/later.ts'

const useTips = late(() => import('./cell-tips.tsx'))

const isThere = ({ is_deleted: isDeleted }: ProductRow) => !isDeleted

const ownCells: ListCells<ProductRow> = {
  ...Object.fromEntries(
    coverColumns.map(({ field }) => [field, { tip: (row: ProductRow) => <CoverTip row={row} of={field} /> }]),
  ),
  cost: { canEdit: (row) => isThere(row) && row.product_type === 'basic' },
  sku: { link: (row) => paths.product(row.id), links: channelLinks },
  title: { content: ({ title = '' }) => <MiddleText text={title ?? ''} /> },
  product_type: {
    content: (row) => (
      <span className={classes.type} data-type={row.product_type}>
        {row.product_type}
      </span>
    ),
  },
  distribution_center: {
    content: (row) => <CenterNames row={row} />,
    copied: centersText,
    tip: (row) => <Tip row={row} of="CenterTip" />,
  },
  is_stale: { tip: ({ stale_reason: reason }) => reason },
  marketplaces: {
    content: (row) => <ListingMarks row={row} />,
    copied: listingsText,
    tip: (row) => ((row.listing_states ?? []).length === 0 ? null : <Tip row={row} of="ListingTip" />),
  },
}

/** What the catalogue's cells show beyond the words of their columns; of a deleted product none takes a value. */
export const productCells: ListCells<ProductRow> = Object.fromEntries(
  productColumns.map(({ id, editing }) => [
    id,
    { ...(editing === 'no' ? {} : { canEdit: isThere }), ...ownCells[id] },
  ]),
)

/** A text that gives way in its middle: its end says the size. */
function MiddleText({ text }: { text: string }) {
  // Files bring line breaks; a row has one line.
  const line = text.replaceAll(/\s+/g, ' ')
  const at = Math.max(0, line.lastIndexOf(' - '), line.length - mostKept)
  return (
    <>
      <span className={classes.middle}>{line.slice(0, at)}</span>
      <span className={classes.end}>{line.slice(at)}</span>
    </>
  )
}

const mostKept = 14

export type CellProps = { row: ProductRow }

function Tip({ row, of }: CellProps & { of: 'CenterTip' | 'ListingTip' }) {
  const Part = useTips(true)?.[of]
  return Part && <Part row={row} />
}

function CoverTip({ row, of }: CellProps & { of: (typeof coverColumns)[number]['field'] }) {
  const tips = useTips(true)
  return tips && tips.coverTip(row, of)
}

/** The first centre by name, and how many more there are. */
function CenterNames({ row }: CellProps) {
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

function centersText(row: ProductRow): string {
  return (row.distribution_center ?? []).join(', ')
}

/** What is on its way may put a listing up, change it, or take it off. */
export const listingWords: Record<ListingState['state'], string> = {
  live: 'live',
  queued: 'waiting',
  working: 'being changed',
  failed: 'failed',
  off: 'not listed',
}

/** Marketplaces on which the product is, was refused, or is on its way. */
function ListingMarks({ row }: CellProps) {
  return listed(row).map((listing) => {
    const { marketplace, state } = listing
    const more = isOutOfStep(listing) ? 'out of step' : state === 'live' ? '' : listingWords[state]
    return (
      <span key={marketplace} className={classes.listing}>
        <ListingDot listing={listing} />
        {marketplace}
        {more === '' ? null : <span className={classes.hidden}> ({more})</span>}
      </span>
    )
  })
}

/** What is live there, of it or of its sizes, is not what would go out now. */
function isOutOfStep({ offer, out_of_step: sizes = 0 }: ShownListing): boolean {
  return sizes > 0 || (offer !== undefined && offer.drift !== 'none')
}

type ShownListing = ListingState & Partial<Pick<FamilyListing, 'out_of_step'>>

/** Green while live as we have it, amber where the two differ. */
export function ListingDot({ listing }: { listing: ShownListing }) {
  const { state } = listing
  return <span className={classes.dot} data-state={isOutOfStep(listing) ? 'drift' : state} />
}

// What a channel answered may be anything: only an address of the web is followed.
function channelLinks(row: ProductRow): { label: string; href: string }[] {
  return (row.listing_states ?? []).flatMap(({ marketplace, url }) =>
    url !== null && /^https?:/i.test(url) ? [{ label: `Open on ${marketplace}`, href: url }] : [],
  )
}

function listingsText(row: ProductRow): string {
  return listed(row)
    .filter(({ state }) => state === 'live')
    .map(({ marketplace }) => marketplace)
    .join(', ')
}

function listed(row: ProductRow): ListingState[] {
  return (row.listing_states ?? []).filter(({ state }) => state !== 'off')
}
