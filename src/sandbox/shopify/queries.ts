import { listBulks, readBulk } from './bulk/run-bulk.ts'
import type { Call, Resolvers } from './call.ts'
import { connection, type PageArgs } from './connection.ts'
import { typeOfGlobalId } from './global-ids.ts'
import { handleFrom } from './handles.ts'
import { ordersPage, type OrdersArgs } from './order-fields.ts'
import { productsPage, type ProductsArgs } from './products-page.ts'
import type { Identifier } from './product-set/product-set-input.ts'
import { productAt, type ProductRecord } from './store.ts'
import { locations, publications, shop } from './shop.ts'
import { shownOrder } from './shown-orders.ts'
import { listSubscriptions } from './webhooks/subscriptions.ts'

export const queries: Resolvers = {
  shop: () => shop,
  publications: (_source, args: PageArgs & { catalogType?: string }) => {
    const shown = args.catalogType === undefined || args.catalogType === 'APP' ? publications : []
    return connection(shown.map(publicationNode), args)
  },
  locations: (_source, args: PageArgs & { includeInactive: boolean; sortKey: string }) => {
    const shown = locations.filter(({ isActive }) => isActive || args.includeInactive)
    const key = args.sortKey === 'NAME' ? 'name' : 'id'
    return connection(
      shown.toSorted((a, b) => (a[key] < b[key] ? -1 : 1)),
      args,
    )
  },
  productByIdentifier: (_source, { identifier }: { identifier: Identifier }, call) =>
    findProduct(call, identifier) ?? null,
  products: (_source, args: ProductsArgs, call) => productsPage(args, call),
  orders: (_source, args: OrdersArgs, call) => ordersPage(args, call),
  order: (_source, args: { id: string }, call) => shownOrder(call, args.id) ?? null,
  job: (_source, args: { id: string }, call) => call.store.get('job', args.id) ?? null,
  webhookSubscriptions: listSubscriptions,
  bulkOperation: readBulk,
  bulkOperations: listBulks,
  productOperation: (_source, args: { id: string }, call) => call.store.get('operation', args.id) ?? null,
  node: (_source, args: { id: string }, call) => nodeById(call, args.id),
  nodes: (_source, args: { ids: string[] }, call) => args.ids.map((id) => nodeById(call, id)),
}

function findProduct(call: Call, identifier: Identifier): ProductRecord | undefined {
  if (identifier.id !== undefined) return call.store.get('product', identifier.id)
  if (identifier.handle === undefined) return undefined
  return productAt(call.store, handleFrom(identifier.handle))
}

const tables = {
  Product: 'product',
  ProductVariant: 'variant',
  InventoryItem: 'item',
  MediaImage: 'file',
  ProductSetOperation: 'operation',
} as const

function nodeById({ store }: Call, id: string): unknown {
  const type = typeOfGlobalId(id)
  if (type in tables) return store.get(tables[type as keyof typeof tables], id) ?? null
  if (type === 'Location') return locations.find((location) => location.id === id) ?? null
  if (type !== 'Publication') return null
  return publications.map(publicationNode).find((publication) => publication.id === id) ?? null
}

function publicationNode({ id, title, catalogId }: (typeof publications)[number]) {
  return { id, catalog: { id: catalogId, title } }
}
