// Another quantity counts as a change of the product: the vendor's `updatedAt` moves, and apps are told so.
import { variantOfItem } from '../product-fields.ts'
import type { Draft, Store } from '../store.ts'
import type { Event } from './events.ts'

type Touching = { events: readonly Event[]; at: string; store: Pick<Store, 'get' | 'all'> }

export function touchProducts(draft: Draft, { events, at, store }: Touching): void {
  const written = new Set(events.filter(({ topic }) => topic.startsWith('PRODUCTS_')).map(({ of }) => of))
  const items = events.filter(({ topic }) => topic === 'INVENTORY_LEVELS_UPDATE').map(({ of }) => of)
  for (const itemId of new Set(items)) {
    const item = draft.get('item', itemId)
    const productId = item && variantOfItem(item, store)?.productId
    const product = productId === undefined ? undefined : draft.get('product', productId)
    if (product === undefined || written.has(product.id)) continue
    written.add(product.id)
    draft.put('product', product.id, { ...product, updatedAt: at })
  }
}
