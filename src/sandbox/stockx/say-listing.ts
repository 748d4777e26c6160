// What the seller's account may hold and no call of ours brings about: an ask whose time is over, a listing without an amount.
import { Type, type Static } from 'typebox'
import { RefusedInput } from '../refused-input.ts'
import type { Draft } from './store.ts'

const text = Type.String({ minLength: 1 })

export const saidListing = Type.Object(
  {
    listing_id: text,
    amount: Type.Optional(Type.Union([text, Type.Null()])),
    expires_at: Type.Optional(text),
  },
  { additionalProperties: false },
)

export function sayListing(draft: Draft, said: Static<typeof saidListing>, now: Date): void {
  const before = draft.get('listing', said.listing_id)
  if (before === undefined) throw new RefusedInput(`There is no listing ${said.listing_id}`)
  draft.put('listing', before.listingId, {
    ...before,
    amount: said.amount === undefined ? before.amount : said.amount,
    expiresAt: said.expires_at ?? before.expiresAt,
    updatedAt: now.toISOString(),
  })
}
