// What a channel calls us with when something happened there: a hint where to look, and never what is true there.
import type { IncomingHttpHeaders } from 'node:http'
import type { CredentialId, Ctx } from './sales-channel.ts'

export type WebhookHint = { about: 'orders' } | { about: 'nothing' } | ListingHint

/** By the channel's own names; what it is to do with anything of ours is found out by whoever comes across it. */
export type ListingHint = {
  about: 'product' | 'stock'
  /** Of the product there, or of the one thing whose pieces are counted. */
  externalId: string
  /** By the channel's clock; null where it does not say. */
  changedOn: Date | null
}

export type HeardWebhook = {
  hint: WebhookHint
  /** What it is known by when it comes again; none where each is as good as the other. */
  marks: Buffer[]
}

/** Why it is not taken for the channel's own. */
export type WebhookRefusal = 'signature' | 'sender' | 'age' | 'no_secret'

export type CameIn = {
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whom the channel named as the sender when it was asked to send them. */
  sender: string | null
  now: Date
}

/** Calls throw ChannelFailure. */
export type WebhookSource = {
  readonly credential: CredentialId
  /** Names the account and who signs: once it is another one, the channel is asked anew. */
  readonly signer: string
  /** Why the channel is not asked for webhooks with what we sign in with; null where it is. */
  readonly obstacle: string | null
  receive(came: CameIn): HeardWebhook | { refusal: WebhookRefusal }
  /** Has the channel send them to this address, and to none of ours that was good before. */
  subscribe(ctx: Ctx, address: string): Promise<{ sender: string | null }>
  /** Which product each thing belongs to whose pieces are counted, in order; null where it is gone. Absent: no hint names one. */
  findProducts?(ctx: Ctx, externalIds: string[]): Promise<(string | null)[]>
}

/** The webhooks of an account with where they come in. */
export type AccountWebhooks = {
  source: WebhookSource
  /** Last part of the path, which nobody knows but the channel. */
  secret: string
  /** Null where the channel can't reach us, or need not be asked; then `obstacle` says why. */
  address: string | null
  obstacle: string | null
}

/** The process that sees to it that an account's webhooks are sent. */
export function webhookUpkeep(credential: CredentialId): string {
  return `webhooks:${credential}`
}
