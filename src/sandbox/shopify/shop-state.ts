// All that the practice store holds, in a shape that people and tests can read.
import type { Call } from './call.ts'
import { pictureStatus } from './pictures.ts'
import { isOnOnlineStore, itemOf, totalInventory, variantsOf, variantTitle } from './product-fields.ts'
import type { ItemRecord, ProductRecord, VariantRecord } from './store.ts'
import { locations, publications, shop } from './shop.ts'

export type ShopState = ReturnType<typeof shopState>
export type ProductState = ReturnType<typeof productState>

export function shopState(call: Call) {
  const { settings, store } = call
  return {
    shop,
    publications: publications.map(({ id, title }) => ({ id, title })),
    locations,
    settings,
    products: store.all('product').map((product) => productState(product, call)),
    orders: store.all('order'),
    jobs: store.all('job'),
    webhooks: {
      subscriptions: store.all('subscription'),
      waiting: store.all('delivery').length,
      last: store.get('sent', 'last') ?? null,
    },
    bulk_operations: store.all('bulk'),
    pending_operations: store.all('pending').map(({ id }) => id),
    uploads: store.all('upload'),
    files: store.all('file').length,
  }
}

export function productState(product: ProductRecord, call: Call) {
  const { publishedAt, variantIds, fileIds, ...fields } = product
  const since = (id: string) => publishedAt[id]
  return {
    ...fields,
    variant_count: variantIds.length,
    total_inventory: totalInventory(product, call),
    is_on_online_store: isOnOnlineStore(product, call.now),
    publications: publications
      .filter(({ id }) => since(id) !== undefined)
      .map(({ id, title }) => ({ id, title, publishedAt: since(id) })),
    pictures: fileIds.flatMap((id) => {
      const file = call.store.get('file', id)
      return file ? [{ id, alt: file.alt, source: file.source, status: pictureStatus(file, call) }] : []
    }),
    variants: variantsOf(product, call).map((variant) => variantState(variant, itemOf(variant, call))),
  }
}

function variantState(variant: VariantRecord, item: ItemRecord) {
  const quantities = Object.entries(item.levels).map(([locationId, level]) => ({ locationId, ...level }))
  return {
    ...variant,
    title: variantTitle(variant),
    tracked: item.tracked,
    cost: item.cost,
    weight: item.weight,
    quantities,
  }
}
