import { callShopify, type Shop } from './graphql-call.ts'

const itemsPerCall = 100

/** Which product each inventory item belongs to, in order; null where it is gone. */
export async function findProductsOfItems(shop: Shop, ids: readonly string[]): Promise<(string | null)[]> {
  const products: (string | null)[] = []
  for (let start = 0; start < ids.length; start += itemsPerCall) {
    const batch = ids.slice(start, start + itemsPerCall)
    const size = { ids: batch.length }
    const { nodes } = await callShopify(shop, 'FindProductsOfItems', { variables: { ids: batch }, size })
    for (const [index] of batch.entries()) {
      const item = nodes[index]
      products.push(item && 'id' in item ? (item.variants?.nodes[0]?.product.id ?? null) : null)
    }
  }
  return products
}
