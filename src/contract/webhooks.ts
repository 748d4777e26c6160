import { Type, type Static } from 'typebox'
import { TextOrNull } from './columns/schemas.ts'

/** How a vendor's webhooks stand for one account. */
export const Webhooks = Type.Object({
  obstacle: TextOrNull({ description: 'Why it is not asked for any; null where it is' }),
  problem: TextOrNull({ description: 'Why it could not be asked for them the last time' }),
  subscribed_on: TextOrNull({ description: 'When it last said that it sends them' }),
  received_on: TextOrNull(),
  refused_on: TextOrNull({ description: 'When one came that was not taken for its own' }),
})
export type Webhooks = Static<typeof Webhooks>
