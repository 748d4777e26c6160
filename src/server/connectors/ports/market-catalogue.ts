// What a market that owns its catalogue tells of it: its products, and the sizes of each.
import type { CredentialId, Ctx } from './sales-channel.ts'

export type MarketProduct = {
  productId: string
  /** The maker's code; blank where the market has none. */
  styleId: string
  title: string
  /** The last part of its page's address; blank where it has no page. */
  urlKey: string
}

export type MarketSize = {
  variantId: string
  /** As the market shows it. */
  name: string
  /** Every way in which the market writes it. */
  spellings: string[]
}

export type MarketCatalogue = {
  readonly credential: CredentialId
  /** By words or a style code, best first; similar products are found too. Throws ChannelFailure. */
  search(ctx: Ctx, words: string): Promise<MarketProduct[]>
  /** Throws ChannelFailure, `not_found` for a product that the market does not know. */
  readSizes(ctx: Ctx, productId: string): Promise<MarketSize[]>
}
