// The fields of products and variants that are worked out, not just read.
import { GraphQLError } from 'graphql'
import type { Call } from './call.ts'
import { connection } from './connection.ts'
import type { PageArgs } from './connection.ts'
import { numberOfGlobalId } from './global-ids.ts'
import type { ItemRecord, MetafieldRecord, ProductRecord, VariantRecord } from './records.ts'
import type { Resolvers } from './resolvers.ts'
import { onlineStoreId, publications, shop } from './shop.ts'

type MetafieldArgs = { namespace?: string; key: string }
type MetafieldsArgs = PageArgs & { namespace?: string; keys?: string[] }
type PublicationArgs = { publicationId: string }

export const productFields: Resolvers = {
  legacyResourceId: (product: ProductRecord) => numberOfGlobalId(product.id),
  category: (product: ProductRecord) => (product.category === null ? null : { id: product.category }),
  isGiftCard: () => false,
  hasOnlyDefaultVariant: (product: ProductRecord) => hasOnlyDefaultVariant(product),
  publishedAt: (product: ProductRecord) => product.publishedAt[onlineStoreId] ?? null,
  onlineStoreUrl: (product: ProductRecord, _args, call) =>
    isOnOnlineStore(product, call.now) ? storeUrl(product, call) : null,
  onlineStorePreviewUrl: (product: ProductRecord, _args, call) => storeUrl(product, call),
  publishedOnPublication: (product: ProductRecord, args: PublicationArgs, call) =>
    isPublished(product, args, call),
  totalInventory: (product: ProductRecord, _args, call) => totalInventory(product, call),
  tracksInventory: (product: ProductRecord, _args, call) =>
    variantsOf(product, call).some((variant) => itemOf(variant, call).tracked),
  options: (product: ProductRecord, args: { first?: number }, call) =>
    product.options.slice(0, args.first ?? undefined).map((option, index) => {
      const used = new Set(variantsOf(product, call).map(({ optionValues }) => optionValues[index] ?? ''))
      const optionValues = option.values.map(({ id, name }) => ({ id, name, hasVariants: used.has(name) }))
      return { id: option.id, name: option.name, position: index + 1, values: [...used], optionValues }
    }),
  priceRangeV2: (product: ProductRecord, _args, call) => {
    const prices = variantsOf(product, call).map(({ price }) => price)
    const ordered = prices.toSorted((a, b) => Number(a) - Number(b))
    return { minVariantPrice: money(ordered[0] ?? '0.00'), maxVariantPrice: money(ordered.at(-1) ?? '0.00') }
  },
  variantsCount: (product: ProductRecord) => ({ count: product.variantIds.length, precision: 'EXACT' }),
  mediaCount: (product: ProductRecord) => ({ count: product.fileIds.length, precision: 'EXACT' }),
  metafield: (product: ProductRecord, args: MetafieldArgs) => findMetafield(product.metafields, args),
  metafields: (product: ProductRecord, args: MetafieldsArgs) => metafieldPage(product.metafields, args),
  media: (product: ProductRecord, args: PageArgs, call) =>
    connection(
      product.fileIds.flatMap((id) => call.store.get('file', id) ?? []),
      args,
    ),
  variants: (product: ProductRecord, args: PageArgs & { sortKey: string }, call) =>
    connection(sortedVariants(product, args.sortKey, call), args),
}

export const variantFields: Resolvers = {
  legacyResourceId: (variant: VariantRecord) => numberOfGlobalId(variant.id),
  title: (variant: VariantRecord) => variantTitle(variant),
  displayName: (variant: VariantRecord, _args, call) => {
    const title = variantTitle(variant)
    const product = productOf(variant, call)
    return title === 'Default Title' ? product.title : `${product.title} - ${title}`
  },
  position: (variant: VariantRecord, _args, call) =>
    productOf(variant, call).variantIds.indexOf(variant.id) + 1,
  product: (variant: VariantRecord, _args, call) => productOf(variant, call),
  selectedOptions: (variant: VariantRecord, _args, call) =>
    productOf(variant, call).options.map(({ name }, index) => ({
      name,
      value: variant.optionValues[index] ?? '',
    })),
  inventoryItem: (variant: VariantRecord, _args, call) => itemOf(variant, call),
  inventoryQuantity: (variant: VariantRecord, _args, call) => quantityOf(itemOf(variant, call)),
  availableForSale: (variant: VariantRecord, _args, call) => {
    const item = itemOf(variant, call)
    return !item.tracked || variant.inventoryPolicy === 'CONTINUE' || quantityOf(item) > 0
  },
  publishedOnPublication: (variant: VariantRecord, args: PublicationArgs, call) =>
    isPublished(productOf(variant, call), args, call),
  metafield: (variant: VariantRecord, args: MetafieldArgs) => findMetafield(variant.metafields, args),
  metafields: (variant: VariantRecord, args: MetafieldsArgs) => metafieldPage(variant.metafields, args),
}

export function variantsOf(product: ProductRecord, { store }: Pick<Call, 'store'>): VariantRecord[] {
  return product.variantIds.flatMap((id) => store.get('variant', id) ?? [])
}

export function itemOf(variant: VariantRecord, { store }: Pick<Call, 'store'>): ItemRecord {
  const item = store.get('item', variant.itemId)
  if (item === undefined) throw new Error(`The item of ${variant.id} is missing`)
  return item
}

export function quantityOf(item: ItemRecord): number {
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

function storeUrl(product: ProductRecord, { address }: Call): string {
  return `${address}/shopify/products/${encodeURIComponent(product.handle)}`
}

function isPublished(product: ProductRecord, { publicationId }: PublicationArgs, { now }: Call): boolean {
  if (!publications.some(({ id }) => id === publicationId)) {
    throw new GraphQLError(`Invalid id: ${publicationId}`, { extensions: { code: 'RESOURCE_NOT_FOUND' } })
  }
  const since = product.publishedAt[publicationId]
  return since !== undefined && Date.parse(since) <= now.getTime()
}

function hasOnlyDefaultVariant(product: ProductRecord): boolean {
  const [option] = product.options
  return (
    product.variantIds.length === 1 && option?.name === 'Title' && option.values[0]?.name === 'Default Title'
  )
}

function sortedVariants(product: ProductRecord, sortKey: string, call: Call): VariantRecord[] {
  const variants = variantsOf(product, call)
  if (sortKey === 'ID') return variants.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (sortKey === 'SKU') return variants.toSorted((a, b) => ((a.sku ?? '') < (b.sku ?? '') ? -1 : 1))
  if (sortKey === 'POSITION') return variants
  throw new GraphQLError(`The sandbox does not sort variants by ${sortKey}`)
}

function productOf(variant: VariantRecord, { store }: Call): ProductRecord {
  const product = store.get('product', variant.productId)
  if (product === undefined) throw new Error(`The product of ${variant.id} is missing`)
  return product
}

function findMetafield(
  metafields: MetafieldRecord[],
  { namespace, key }: MetafieldArgs,
): MetafieldRecord | null {
  return metafields.find((metafield) => metafield.namespace === namespace && metafield.key === key) ?? null
}

function metafieldPage(metafields: MetafieldRecord[], args: MetafieldsArgs) {
  const wanted = metafields.filter(
    ({ namespace, key }) =>
      (args.namespace === undefined || namespace === args.namespace) &&
      (args.keys === undefined || args.keys.includes(`${namespace}.${key}`) || args.keys.includes(key)),
  )
  return connection(wanted, args)
}

function money(amount: string) {
  return { amount, currencyCode: shop.currencyCode }
}
