import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FamilyListing, ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ListingError, ListingState } from '../../../contract/products/products.ts'
import type { PlanRow, PublishPlan } from '../../../contract/publish-plan.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { countText, counted } from '../../ui/count-text.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { useMarketplaces } from '../publishing/marketplace-offers.ts'
import { MendLinks } from '../publishing/MendLinks.tsx'
import { planQuery, rowsPerPage } from '../publishing/plan-query.ts'
import classes from './WhyNotSelling.module.css'

/** What keeps a product off each marketplace, as a publish would be told; nothing where all of it is on sale. */
export function WhyNotSelling({ product }: { product: ProductDetail }) {
  const marketplaces = useMarketplaces()
  const listed = product.listing_states.map(({ marketplace }) => marketplace)
  const names = (marketplaces.data ?? [])
    .filter(({ name, offer_in_publish_dialog: isOffered }) => isOffered || listed.includes(name))
    .map(({ name }) => name)
  const plan = useQuery({
    ...planQuery({
      kind: 'publish',
      list: [product.id],
      marketplaces: names,
      page: 1,
      action: null,
      key: `product ${product.id} ${product.version}`,
    }),
    enabled: names.length > 0 && product.is_deleted !== true,
  })
  const isNowhere = marketplaces.data !== undefined && names.length === 0
  if (product.is_deleted === true || isNowhere) return null
  const failure = marketplaces.error ?? plan.error
  if (plan.data === undefined) {
    return (
      <Card title="Why is it not selling?">
        <Unanswered
          label="Asking why it is not selling"
          // About as high as what comes: a marketplace with a reason each.
          lines={2 * Math.max(1, names.length)}
          error={failure}
          onRetry={() => void (names.length > 0 ? plan : marketplaces).refetch()}
        />
      </Card>
    )
  }
  return <Obstacles product={product} plan={plan.data} />
}

type ObstaclesProps = {
  product: Pick<ProductDetail, 'id' | 'product_type' | 'listing_states' | 'totals'>
  plan: PublishPlan
}

export function Obstacles({ product, plan: { results, count } }: ObstaclesProps) {
  const open = results.filter((row) => row.action === 'blocked' || row.action === 'send' || isSoldOut(row))
  if (open.length === 0) return null
  return (
    <Card title="Why is it not selling?">
      <ul className={classes.places}>
        {[...Map.groupBy(open, ({ marketplace }) => marketplace)].map(([marketplace, rows]) => (
          <li key={marketplace}>
            <strong>{marketplace}</strong>
            <ul className={classes.reasons}>
              {[...Map.groupBy(rows, toldOf)].map(([told, theirs]) => (
                <li key={told}>
                  <Told rows={theirs} product={product} />
                </li>
              ))}
              <RefusedSizes
                listing={product.totals.listings.find(
                  (each) => each.marketplace === marketplace && each.state === 'failed',
                )}
              />
            </ul>
          </li>
        ))}
      </ul>
      {count > rowsPerPage ? (
        <p className={classes.more}>
          Of the first {countText(rowsPerPage)} of {countText(count)} listings.
        </p>
      ) : null}
    </Card>
  )
}

/** On sale in name alone. */
function isSoldOut({ action, live_quantity: left }: PlanRow): boolean {
  return (action === 'equal' || action === 'different') && left === 0
}

/** What several sizes wait for alike is said once. */
function toldOf({ action, reason, missing }: PlanRow): string {
  const ways = missing.map(({ field, where }) => `${field} ${where}`)
  return action === 'send' ? action : [reason, ...ways].join(' ')
}

type ToldProps = { rows: readonly PlanRow[]; product: ObstaclesProps['product'] }

function Told({ rows, product }: ToldProps) {
  const [first] = rows
  if (first === undefined) return null
  const isFamily = product.product_type !== 'basic'
  return (
    <>
      {isFamily && rows.length > 1 ? `${counted(rows.length, 'size')}: ` : ''}
      {isFamily && rows.length === 1 ? (
        <>
          <Link to={paths.product(first.product_id)} className={classes.size} dir="ltr">
            {first.sku}
          </Link>
          :{' '}
        </>
      ) : null}
      {first.action === 'equal' ? (
        'None is left: buyers see it as sold out.'
      ) : first.action !== 'send' ? (
        <>
          <bdi>{first.reason}</bdi> <MendLinks missing={first.missing} />
        </>
      ) : isFamily ? (
        'Nothing stands in the way of publishing.'
      ) : (
        <Open listing={product.listing_states.find(({ marketplace }) => marketplace === first.marketplace)} />
      )}
    </>
  )
}

const onItsWay = {
  queued: 'It waits to be published there.',
  working: 'What was asked for last is just being done there.',
} as const

/** Of what a publish would send: what became of it so far. */
function Open({ listing }: { listing: ListingState | undefined }) {
  if (listing === undefined) return <>Nothing stands in the way; it has not been published there.</>
  const { state, error } = listing
  return (
    <>
      {error === undefined ? null : <Refusal error={error} />}
      {state === 'queued' || state === 'working'
        ? onItsWay[state]
        : error === undefined
          ? 'Nothing stands in the way; it is not listed there now.'
          : 'Nothing else stands in the way: publish it again.'}
    </>
  )
}

/** What was refused of the sizes of a style, of which a publish may send others. */
function RefusedSizes({ listing }: { listing: FamilyListing | undefined }) {
  if (listing?.error === undefined) return null
  return (
    <li>
      {counted(listing.products, 'size')} failed, the last: <Refusal error={listing.error} />
    </li>
  )
}

function Refusal({ error: { message, told_on: time } }: { error: ListingError }) {
  return (
    <>
      <span className={classes.refusal}>
        <bdi>{message}</bdi> <RelativeTime time={time} />
      </span>{' '}
    </>
  )
}
