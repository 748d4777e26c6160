import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { showNotice } from '../../app/toast.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { JsonDocuments } from '../../ui/JsonDocuments.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { useMarketplaces } from '../publishing/marketplace-offers.ts'
import { asItWouldShow, withoutChannelNames } from './json-differences.ts'
import { listingDocumentQuery } from './product-queries.ts'
import classes from './ProductTabs.module.css'
import { useProductAddress } from './useProductAddress.ts'

/** What would go to a marketplace for the product, what went there, and what it showed when it was read last. */
export function ListingJson({ product }: { product: ProductDetail }) {
  const { address, go } = useProductAddress()
  const marketplaces = useMarketplaces()
  if (marketplaces.data === undefined)
    return <Unanswered error={marketplaces.error} onRetry={() => void marketplaces.refetch()} />
  const names = marketplaces.data.map(({ name }) => name)
  const known = product.listing_states.map(({ marketplace }) => marketplace)
  const shown = [address.marketplace, known[0], names[0]].find(
    (name) => name !== undefined && names.includes(name),
  )
  if (shown === undefined)
    return <EmptyState title="No Data Found" reason="There is no marketplace in this installation." />
  return (
    <>
      <div className={classes.bar}>
        <NativeSelect
          aria-label="Marketplace"
          size="xs"
          value={shown}
          data={names}
          onChange={(event) => go({ tab: 'json', marketplace: event.currentTarget.value })}
        />
      </div>
      <Documents product={product} marketplace={shown} />
    </>
  )
}

function Documents({ product, marketplace }: { product: ProductDetail; marketplace: string }) {
  const { data, error, refetch } = useQuery(listingDocumentQuery(product.id, marketplace))
  if (data === undefined)
    return <Unanswered label="Loading JSON" error={error} onRetry={() => void refetch()} />
  const { intended, sent, received } = data
  const isCompared = intended !== null
  const all = [
    {
      ...{ title: 'Intended', json: intended, on: null },
      absent: `nothing is to be on sale at ${marketplace} now.`,
      against: isCompared && sent !== null ? { title: 'Sent', json: withoutChannelNames(sent) } : null,
    },
    {
      ...{ title: 'Sent', json: sent, on: data.sent_on },
      absent: `nothing went to ${marketplace} yet.`,
    },
    {
      ...{ title: 'Received', json: received, on: data.received_on },
      absent: `nothing was read from ${marketplace} yet.`,
      against: isCompared ? { title: 'Intended', json: asItWouldShow(intended, received) } : null,
    },
  ]
  const documents = all.filter(({ json }) => json !== null)
  if (documents.length === 0) {
    return (
      <EmptyState
        title="No Data Found"
        reason={`Nothing went to ${marketplace} for this product, and nothing was read from there.`}
      />
    )
  }
  return (
    <>
      <JsonDocuments
        documents={documents.map(({ absent: _, ...document }) => ({
          ...document,
          fileName: `${product.sku}-${marketplace}-${document.title.toLowerCase()}.json`,
        }))}
        onCopied={(title) => void showNotice(`${title} JSON copied.`)}
      />
      {all
        .filter(({ json }) => json === null)
        .map(({ title, absent }) => (
          <p key={title} className={classes.absent}>
            {title}: {absent}
          </p>
        ))}
    </>
  )
}
