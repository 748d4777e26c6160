import { Button } from '@mantine/core'
import { Fragment } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ListingError, ListingState, LiveOffer } from '../../../contract/products/products.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { countText } from '../../ui/count-text.ts'
import { Card } from '../../ui/Card.tsx'
import { DetailTable, ScrolledTable } from '../../ui/DetailTable.tsx'
import tableClasses from '../../ui/DetailTable.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { productField } from '../product-fields/detail-fields.ts'
import type { FieldEdits } from '../product-fields/useFieldEdits.ts'
import { ListingDot, listingWords } from '../products/product-cells.tsx'
import { driftText } from '../publishing/offer-words.ts'
import { choiceOf } from '../publishing/publish-choice.ts'
import { startSync } from '../publishing/publish-dialog.ts'
import classes from './ListingsCard.module.css'

const captions = {
  Marketplace: 'text',
  State: 'text',
  'Live price': 'number',
  'Live qty': 'number',
} as const

type ListingsCardProps = {
  product: ProductDetail
  edits: Pick<FieldEdits, 'marks' | 'save'>
  onSynced: () => void
}

/** How the product stands on each marketplace: what buyers see there, and what was sent there last. */
export function ListingsCard({ product, edits, onSynced }: ListingsCardProps) {
  const { listing_states: states, totals } = product
  return (
    <Card title="Listings" isFlush>
      {states.length === 0 && totals.listings.length > 0 ? (
        <>
          <SizesListed totals={totals} />
          <SendOurs product={product} onSynced={onSynced} />
        </>
      ) : states.length === 0 ? (
        <p className={classes.none}>Not listed on any marketplace yet.</p>
      ) : (
        <div className={classes.listings}>
          <ScrolledTable label="Listings" captions={captions}>
            <tbody>
              {states.map((listing) => (
                <Listing key={listing.marketplace} product={product} listing={listing} edits={edits} />
              ))}
            </tbody>
          </ScrolledTable>
          <SendOurs product={product} onSynced={onSynced} />
        </div>
      )}
    </Card>
  )
}

/** What is listed of a style are its sizes. */
function SizesListed({ totals }: Pick<ProductDetail, 'totals'>) {
  return (
    <DetailTable captions={{ Marketplace: 'text', State: 'text', Sizes: 'number' }}>
      <tbody>
        {totals.listings.map(({ products, out_of_step: drifted, error, ...listing }) => (
          <Fragment key={`${listing.marketplace} ${listing.state}`}>
            <tr>
              <td>{listing.marketplace}</td>
              <td>
                <ListingDot listing={{ ...listing, out_of_step: drifted }} /> {listingWords[listing.state]}
              </td>
              <td className={tableClasses.number}>
                {countText(products)} of {countText(totals.products)}
              </td>
            </tr>
            {drifted === 0 ? null : (
              <tr>
                <td colSpan={3} className={classes.sent}>
                  <div className={classes.drift}>
                    {countText(drifted)} of them {drifted === 1 ? 'is' : 'are'} out of step
                  </div>
                </td>
              </tr>
            )}
            {error === undefined ? null : (
              <tr>
                <td colSpan={3} className={classes.sent}>
                  <Refusal error={error} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </DetailTable>
  )
}

type ListingProps = Omit<ListingsCardProps, 'onSynced'> & { listing: ListingState }

function Listing({ product, listing, edits }: ListingProps) {
  const { marketplace, state, offer, error } = listing
  const sent = product.published_details.find((each) => each.marketplace === marketplace)
  const seenOn = offer?.seen_on ?? null
  const isDrifted = offer !== undefined && offer.drift !== 'none'
  return (
    <>
      <tr>
        <td>{marketplace}</td>
        <td>
          <span className={classes.state}>
            <ListingDot listing={listing} /> {listingWords[state]}
          </span>
        </td>
        <td className={tableClasses.number}>
          {typeof offer?.price === 'number' ? moneyText(offer.price) : ''}
        </td>
        <td className={tableClasses.number}>
          {typeof offer?.quantity === 'number' ? countText(offer.quantity) : ''}
        </td>
      </tr>
      {sent === undefined && error === undefined && seenOn === null && !isDrifted ? null : (
        <tr>
          <td colSpan={Object.keys(captions).length} className={classes.sent}>
            {error === undefined ? null : <Refusal error={error} />}
            {seenOn === null ? null : (
              <div className={classes.fact}>
                Seen there <RelativeTime time={seenOn} />
              </div>
            )}
            {sent === undefined ? null : (
              <div className={classes.fact}>
                Price sent {typeof sent.price === 'number' ? moneyText(sent.price) : '–'}, published{' '}
                <RelativeTime time={sent.published_on} />
              </div>
            )}
            {isDrifted ? (
              <Drift offer={offer} marketplace={marketplace} product={product} edits={edits} />
            ) : null}
          </td>
        </tr>
      )}
    </>
  )
}

/** Why it is not there as was asked, in the words of whoever said so. */
function Refusal({ error: { message, told_on: time } }: { error: ListingError }) {
  return (
    <div className={classes.refusal}>
      {message} <RelativeTime time={time} />
    </div>
  )
}

const retailPrice = productField('retail_price')

type DriftProps = Omit<ListingProps, 'listing'> & { offer: LiveOffer; marketplace: string }

/** Both values, and the way to have theirs; ours goes to all marketplaces alike. */
function Drift({ product, edits, offer, marketplace }: DriftProps) {
  const { price, our_price: ours, retail_price_taken: taken } = offer
  const isSaving = edits.marks['retail_price']?.state === 'saving'
  const isTakeable = product.is_deleted !== true && taken !== null && price !== ours
  return (
    <div className={classes.drift}>
      {driftText(offer)}
      {price !== null && isTakeable ? (
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            loading={isSaving}
            onClick={() => edits.save(retailPrice, taken)}
          >
            Take {marketplace}’s {moneyText(price)}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Makes what is live everywhere as we have it: a sync leaves no marketplace out. */
function SendOurs({ product, onSynced }: Pick<ListingsCardProps, 'product' | 'onSynced'>) {
  const { listing_states: states, totals } = product
  const live = states.filter(({ offer }) => offer !== undefined)
  const isDrifted =
    live.some(({ offer }) => offer?.drift !== 'none') ||
    (states.length === 0 && totals.listings.some(({ out_of_step: drifted }) => drifted > 0))
  if (product.is_deleted === true || !isDrifted) return null
  const places = new Set(
    [...live, ...(states.length === 0 ? totals.listings : [])].map(({ marketplace }) => marketplace),
  )
  const target = { kind: 'some' as const, ids: [product.id], rows: [product] }
  return (
    <div className={classes.send}>
      <Button size="xs" variant="default" onClick={() => startSync(choiceOf(target), onSynced)}>
        {places.size > 1 ? 'Send ours to all marketplaces' : 'Send ours'}
      </Button>
    </div>
  )
}
