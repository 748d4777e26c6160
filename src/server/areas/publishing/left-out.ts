import type { PublishBody } from '../../../contract/publishing.endpoints.ts'

type Named = { productId: number; marketplace: { name: string } }

/** Which pairs a person kept out; marketplaces are named as people write them. */
export function leftOutOf(leftOut: NonNullable<PublishBody['left_out']>): (pair: Named) => boolean {
  const keys = new Set(leftOut.map(({ product_id: id, marketplace }) => `${id}:${marketplace.toLowerCase()}`))
  return ({ productId, marketplace: { name } }) => keys.has(`${productId}:${name.toLowerCase()}`)
}
