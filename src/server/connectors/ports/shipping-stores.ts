// What a shipping service promises to the areas of the stores that a seller has connected there.
import type { CredentialId, Ctx } from './sales-channel.ts'

export type ShippingStore = {
  storeId: number
  name: string
  marketplaceName: string
  isActive: boolean
  createdAt: Date | null
  modifiedAt: Date | null
  /** When the service last fetched orders from the store. */
  refreshedAt: Date | null
}

export type ShippingStores = {
  readonly credential: CredentialId
  /** Names the account there: what is known of another one says nothing about this one. */
  readonly account: string
  /** It talks to the sandbox: nothing leaves the machine. */
  readonly isPractice: boolean
  /** All of them, inactive ones too; throws ChannelFailure. */
  list(ctx: Ctx): Promise<ShippingStore[]>
  /** Harmless to repeat: it says what is to be, not what is to change. Throws ChannelFailure. */
  setActive(ctx: Ctx, storeId: number, isActive: boolean): Promise<void>
}
