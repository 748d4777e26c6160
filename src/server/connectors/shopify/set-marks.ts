import { callShopify, type Shop } from './graphql-call.ts'
import { marks, type Marks } from './product-input.ts'
import { refuseUserErrors } from './refusals.ts'

/**
 * Writes what an existing product is to keep for us; its other metafields stay. A lost note of pictures only means that
 * they are sent again.
 */
export async function setMarks(shop: Shop, productId: string, values: Marks): Promise<void> {
  const metafields = marks(values).map((mark) => ({ ownerId: productId, ...mark }))
  if (metafields.length === 0) return
  const { metafieldsSet } = await callShopify(shop, 'SetMarks', { variables: { metafields } })
  refuseUserErrors(metafieldsSet.userErrors)
}
