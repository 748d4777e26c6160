// The fields of products and variants that are worked out, not just read.
import { GraphQLError } from 'graphql'
import type { Call, Resolvers } from './call.ts'
import { connection, type PageArgs } from './connection.ts'
import type { ItemRecord, ProductRecord, VariantRecord } from './store.ts'
import { findMetafield } from './metafields.ts'
import { onlineStoreId, publications } from './shop.ts'

type MetafieldArgs = { namespace?: string; key: string }
type MetafieldsArgs = PageArgs & { namespace?: string; keys?: string[] }
type PublicationArgs = { publicationId: string }

export const productFields: Resolvers = {
  onlineStoreUrl: (product: ProductRecord, _args, call) =>
    isOnOnlineStore(product, call.now) ? `${call.address}${storefrontPath(product)}` : null,
  publishedOnPublication: isPublished,
  options: (product: ProductRecord, args: { first?: number }, call) =>
    product.options.slice(0, args.first ?? undefined).map(({ id, name }, index) => {
      const used = new Set(variantsOf(product, call).map(({ optionValues }) => optionValues[index] ?? ''))
      return { id, name, values: [...used] }
    }),
  metafield: (product: ProductRecord, args: MetafieldArgs) => findMetafield(product.metafields, args) ?? null,
  metafields: metafieldPage,
  media: (product: ProductRecord, args: PageArgs, call) =>
    connection(
      product.fileIds.flatMap((id) => call.store.get('file', id) ?? []),
      args,
    ),
  variants: (product: ProductRecord, args: PageArgs & { sortKey: string }, call) =>
    connection(sortedVariants(product, args.sortKey, call), args),
}

export const variantFields: Resolvers = {
  product: ({ productId }: VariantRecord, _args, call) => call.store.get('product', productId),
  title: variantTitle,
  inventoryItem: (variant: VariantRecord, _args, call) => itemOf(variant, call),
  inventoryQuantity: (variant: VariantRecord, _args, call) => quantityOf(itemOf(variant, call)),
}

export function variantsOf(product: ProductRecord, { store }: Pick<Call, 'store'>): VariantRecord[] {
  return product.variantIds.flatMap((id) => store.get('variant', id) ?? [])
}

export function itemOf(variant: VariantRecord, { store }: Pick<Call, 'store'>): ItemRecord {
  const item = store.get('item', variant.itemId)
  if (item === undefined) throw new Error(`The item of ${variant.id} is missing`)
  return item
}

/** Absent once the variant is gone. */
export function variantOfItem(
  { id, variantId }: ItemRecord,
  store: Pick<Call['store'], 'get' | 'all'>,
): VariantRecord | undefined {
  if (variantId !== undefined) return store.get('variant', variantId)
  return store.all('variant').find(({ itemId }) => itemId === id)
}

function quantityOf(item: ItemRecord): number {
  return Object.values(item.levels).reduce((sum, level) => sum + level.available, 0)
}

export function variantTitle(variant: VariantRecord): string {
  return variant.optionValues.join(' / ')
}

export function totalInventory(product: ProductRecord, call: Pick<Call, 'store'>): number {
  const items = variantsOf(product, call).map((variant) => itemOf(variant, call))
  return items.filter(({ tracked }) => tracked).reduce((sum, item) => sum + quantityOf(item), 0)
}

/** For sale to whoever has the address: on the publication, its time come, and active or unlisted. */
export function isOnOnlineStore(product: ProductRecord, now: Date): boolean {
  const since = product.publishedAt[onlineStoreId]
  const isForSale = product.status === 'ACTIVE' || product.status === 'UNLISTED'
  return isForSale && since !== undefined && Date.parse(since) <= now.getTime()
}

export function storefrontPath({ handle }: Pick<ProductRecord, 'handle'>): string {
  return `/shopify/products/${encodeURIComponent(handle)}`
}

function isPublished(product: ProductRecord, { publicationId }: PublicationArgs, { now }: Call): boolean {
  if (!publications.some(({ id }) => id === publicationId)) {
    throw new GraphQLError(`Invalid id: ${publicationId}`, { extensions: { code: 'RESOURCE_NOT_FOUND' } })
  }
  const since = product.publishedAt[publicationId]
  return since !== undefined && Date.parse(since) <= now.getTime()
}

function sortedVariants(product: ProductRecord, sortKey: string, call: Call): VariantRecord[] {
  const variants = variantsOf(product, call)
  if (sortKey === 'ID') return variants.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (sortKey === 'SKU') return variants.toSorted((a, b) => ((a.sku ?? '') < (b.sku ?? '') ? -1 : 1))
  if (sortKey === 'POSITION') return variants
  throw new GraphQLError(`The sandbox does not sort variants by ${sortKey}`)
}

function metafieldPage({ metafields }: ProductRecord, args: MetafieldsArgs) {
  const wanted = metafields.filter(
    ({ namespace, key }) =>
      (args.namespace === undefined || namespace === args.namespace) &&
      (args.keys === undefined || args.keys.includes(`${namespace}.${key}`) || args.keys.includes(key)),
  )
  return connection(wanted, args)
}
