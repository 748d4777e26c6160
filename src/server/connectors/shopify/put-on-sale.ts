import { ChannelFailure } from '../ports/channel-error.ts'
import type { Ctx } from '../ports/sales-channel.ts'
import { callShopify } from './graphql-call.ts'
import type { ShopifyCalls } from './graphql-call.ts'
import type { Account } from './read-account.ts'
import { readUserError } from './user-errors.ts'

type Place = { productId: string; account: Account }

/** Puts the product on the store's publication; a product made through the API is on none. */
export async function putOnSale(parts: ShopifyCalls, ctx: Ctx, place: Place): Promise<void> {
  const { publishablePublish } = await callShopify(parts, ctx, 'Publish', { variables: variables(place) })
  const [error] = publishablePublish.userErrors
  if (error !== undefined) throw new ChannelFailure(readUserError(error, { skus: [] }).error)
}

/** Takes the product off the publication; it stays in the store. */
export async function takeOffSale(parts: ShopifyCalls, ctx: Ctx, place: Place): Promise<void> {
  const { publishableUnpublish } = await callShopify(parts, ctx, 'Unpublish', { variables: variables(place) })
  const [error] = publishableUnpublish.userErrors
  if (error !== undefined) throw new ChannelFailure(readUserError(error, { skus: [] }).error)
}

function variables({ productId, account }: Place) {
  return { id: productId, input: [{ publicationId: account.publication.id }] }
}
