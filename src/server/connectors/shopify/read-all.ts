import { toCents } from '../../platform/money.ts'
import type { AccountListing, AccountPage } from '../ports/sales-channel.ts'
import { callShopify } from './graphql-call.ts'
import type { Store } from './read-account.ts'
import { allVariants } from './read-listings.ts'
import type { AccountProduct } from './replies.ts'

/** As many as cost less than a query may. */
const productsPerPage = 35
const usualVariants = 20

/** What buyers can buy in the store, a page of products behind the number of the last one. */
export async function readAll(store: Store, cursor: string | null): Promise<AccountPage> {
  const size = { products: productsPerPage, variants: usualVariants }
  const query = cursor === null ? null : `id:>${cursor}`
  const variables = { ...size, query, publication: store.account.publication.id }
  const { products } = await callShopify(store, 'ReadProducts', { variables, size })
  const listings: AccountListing[] = []
  for (const product of products.nodes) {
    if (product.status === 'ACTIVE' && product.publishedOnPublication)
      listings.push(...(await listingsOf(store, product)))
  }
  const last = products.nodes.at(-1)
  return { listings, next: products.pageInfo.hasNextPage && last ? numberOf(last.id) : null }
}

async function listingsOf(store: Store, product: AccountProduct): Promise<AccountListing[]> {
  const variants = await allVariants(store, product)
  return variants.map(({ id, sku, price, inventoryQuantity }) => ({
    externalId: id,
    productId: product.id,
    ...(product.owner === null ? {} : { ref: product.owner.value }),
    title: product.title,
    sku: sku ?? '',
    priceCents: toCents(price) ?? 0,
    quantity: inventoryQuantity ?? 0,
    url: product.onlineStoreUrl,
  }))
}

function numberOf(globalId: string): string {
  return globalId.split('/').at(-1) ?? ''
}
