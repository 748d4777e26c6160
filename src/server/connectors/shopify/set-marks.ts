import { callShopify, type Shop } from './graphql-call.ts'
import { marks, type Marks } from './product-input.ts'
import { refuseUserErrors } from './refusals.ts'

/**
 * Writes what an existing product is to keep for us; its other metafields stay. A lost note of pictures only means that
 * they are sent again.
 */
export async function setMarks(shop: Shop, productId: string, values: Marks): Promise<void> {
  await setManyMarks(shop, [{ productId, values }])
}

const mostMarks = 25

/** The same for several products. */
export async function setManyMarks(
  shop: Shop,
  products: readonly { productId: string; values: Marks }[],
): Promise<void> {
  const all = products.flatMap(({ productId, values }) =>
    marks(values).map((mark) => ({ ownerId: productId, ...mark })),
  )
  for (let start = 0; start < all.length; start += mostMarks) {
    const metafields = all.slice(start, start + mostMarks)
    const { metafieldsSet } = await callShopify(shop, 'SetMarks', { variables: { metafields } })
    refuseUserErrors(metafieldsSet.userErrors)
  }
}
