// What a marketplace that we don't sell on promises to the areas: for how little others offer the same thing there.
import type { CredentialId, Ctx } from './sales-channel.ts'

/** A style in the marketplace's catalogue, with the sizes that it has there. */
export type CatalogueItem = { catalogId: string; sizes: CatalogueSize[] }
export type CatalogueSize = { name: string; size: number }

/** The lowest price of a new pair in a good box. */
export type SizeOffer = { size: number; cents: number }

export type LowestPrices = {
  readonly credential: CredentialId
  /** Names the account: what is known of another one says nothing about this one. */
  readonly account: string
  /** It talks to the sandbox: nothing leaves the machine. */
  readonly isPractice: boolean
  /** Asks whether it lets us in; throws ChannelFailure. */
  verify(ctx: Ctx): Promise<void>
  /** The one item of this SKU, however its blanks and dashes are written; throws ChannelFailure. */
  findItem(ctx: Ctx, sku: string): Promise<CatalogueItem | 'none' | 'several'>
  /** One offer for each size that somebody offers; throws ChannelFailure, `not_found` for an item that is gone. */
  readOffers(ctx: Ctx, catalogId: string): Promise<SizeOffer[]>
}
