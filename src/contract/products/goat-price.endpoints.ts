import { Type, type Static } from 'typebox'
import { Id } from '../columns/list.ts'
import { NumberOrNull, TextOrNull, TextualBoolean } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'

/** For how little others offer the same size on GOAT. */
const GoatPrice = Type.Object({
  goat_lowest_price: NumberOrNull({
    description: 'US dollars; null where there is none, for the reason named',
  }),
  size: TextOrNull(),
  reason: TextOrNull({ description: 'Why there is no price' }),
  read_on: TextOrNull({ description: 'Of when this is' }),
  problem: TextOrNull({ description: 'Why GOAT could not be asked since then' }),
  mode: Type.Enum(['practice', 'live']),
})
export type GoatPrice = Static<typeof GoatPrice>

/** Asked of GOAT at most every six hours, or when a refresh is asked for. */
export const showGoatPrice = endpoint('GET', '/api/products/goat-price/', {
  query: Type.Object({ product_id: Id, refresh: Type.Optional(TextualBoolean()) }),
  replies: { 200: GoatPrice },
})
