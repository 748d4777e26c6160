import { toCents } from '../../platform/money.ts'
import { redact } from '../calls/redact.ts'
import { channelFailure } from '../ports/sales-channel.ts'
import type { ChannelListing, ListingRef, RemoteListing } from '../ports/sales-channel.ts'
import { isTooDear } from './refusals.ts'
import { askShopify, callShopify } from './graphql-call.ts'
import { productsPerCall } from './operations.ts'
import { shopifyHandle } from './product-input.ts'
import type { Store } from './read-account.ts'
import type { ListedProduct, ListedVariant, Replies } from './replies.ts'

type Known = ListingRef & { externalId: string }

// Enough for the sizes of most shoes; products with more are paged.
const usualVariants = 20
const mostVariantsPerPage = 250

/** What the store holds of each listing, in as few queries as their price allows. */
export async function readListings(store: Store, refs: ListingRef[]): Promise<RemoteListing[]> {
  const found = new Map<ListingRef, RemoteListing>()
  const known = refs.filter((ref): ref is Known => ref.externalId !== undefined)
  const size = productsPerCall('ReadListingsById', usualVariants)
  for (let start = 0; start < known.length; start += size) {
    const batch = known.slice(start, start + size)
    const products = await readBatch(store, batch)
    for (const [index, ref] of batch.entries()) {
      found.set(ref, await asListing(store, ref, products[index] ?? nothing))
    }
  }
  for (const ref of refs) {
    if (!found.has(ref)) found.set(ref, await readByHandle(store, ref))
  }
  return refs.map((ref) => found.get(ref) ?? { ref: ref.ref, isFound: false })
}

async function readBatch(store: Store, batch: Known[]): Promise<Shown[]> {
  const variables = {
    ids: batch.map(({ externalId }) => externalId),
    publication: store.account.publication.id,
    variants: usualVariants,
  }
  const size = { ids: batch.length, variants: usualVariants }
  try {
    const { data, asOf } = await askShopify(store, 'ReadListingsById', { variables, size })
    return data.nodes.map((product) => ({ product, asOf }))
  } catch (failure) {
    if (!isTooDear(failure) || batch.length === 1) throw failure
    const half = Math.ceil(batch.length / 2)
    const first = await readBatch(store, batch.slice(0, half))
    return [...first, ...(await readBatch(store, batch.slice(half)))]
  }
}

async function readByHandle(store: Store, ref: ListingRef): Promise<RemoteListing> {
  const size = { variants: usualVariants }
  const variables = { handle: shopifyHandle(ref), publication: store.account.publication.id, ...size }
  const { data, asOf } = await askShopify(store, 'ReadListingByHandle', { variables, size })
  return asListing(store, ref, { product: data.productByIdentifier, asOf })
}

type Shown = { product: Replies['ReadListingsById']['nodes'][number]; asOf: Date | null }

const nothing: Shown = { product: null, asOf: null }

async function asListing(
  store: Store,
  { ref }: ListingRef,
  { product, asOf }: Shown,
): Promise<RemoteListing> {
  if (!product || !('id' in product)) return { ref, isFound: false }
  const { handle, title, status, publishedOnPublication, updatedAt } = product
  const isLive = status === 'ACTIVE' && publishedOnPublication
  return {
    ref,
    isFound: true,
    externalId: product.id,
    isOurs: product.owner?.value === ref,
    url: product.onlineStoreUrl,
    ...(asOf === null ? {} : { asOf: asOf.toISOString() }),
    listings: (await allVariants(store, product)).map((variant) => asListed(variant, isLive)),
    warnings: pictureProblems(product),
    details: { handle, title, status, isOnPublication: publishedOnPublication, updatedAt },
  }
}

/** Those that came with the product, and those that did not fit. */
export async function allVariants(
  store: Store,
  product: Pick<ListedProduct, 'id' | 'variants'>,
): Promise<ListedVariant[]> {
  const variants = [...product.variants.nodes]
  let { pageInfo } = product.variants
  while (pageInfo.hasNextPage) {
    const variables = { id: product.id, variants: mostVariantsPerPage, after: pageInfo.endCursor }
    const size = { variants: mostVariantsPerPage }
    const { productByIdentifier: page } = await callShopify(store, 'ReadMoreVariants', { variables, size })
    if (page === null) return variants
    variants.push(...page.variants.nodes)
    pageInfo = page.variants.pageInfo
  }
  return variants
}

function asListed(variant: ListedVariant, isLive: boolean): ChannelListing {
  const { id, sku, price, compareAtPrice, inventoryQuantity } = variant
  return {
    externalId: id,
    sku: sku ?? '',
    isLive,
    priceCents: cents(price),
    compareAtPriceCents: compareAtPrice === null ? null : cents(compareAtPrice),
    quantity: inventoryQuantity ?? 0,
  }
}

function cents(decimal: string): number {
  const amount = toCents(decimal)
  if (amount !== null) return amount
  throw channelFailure('contract_unknown', 'Shopify names a price that can’t be read. Please report this.')
}

function pictureProblems({ media }: ListedProduct): string[] {
  return media.nodes.flatMap(({ status, mediaErrors }, index) => {
    if (status !== 'FAILED') return []
    const reason = redact(mediaErrors.map(({ message }) => message).join(' '))
    return [`Shopify could not take picture ${index + 1}${reason === '' ? '.' : `: ${reason}`}`]
  })
}
