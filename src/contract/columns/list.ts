import { Type } from 'typebox'
import type { TProperties, TSchema } from 'typebox'

/** The id of a row. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Path parameters of one thing. */
export const IdParams = Type.Object({ id: Id })

/** `page` and `page_size` as every list takes them. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
}

/** `filter` and `order_by` as every list takes them; what they hold is checked against the grid's columns. */
export const listQuery = {
  ...pageQuery,
  order_by: Type.Optional(Type.String({ maxLength: 2000 })),
  filter: Type.Optional(Type.String({ description: 'URL-encoded JSON list of conditions' })),
}

/** The answer of a list: its rows, and how many there are in all. */
export function listReply<T extends TSchema, More extends TProperties = Record<never, never>>(
  row: T,
  more?: More,
) {
  return Type.Object({
    results: Type.Array(row),
    count: Type.Integer({ minimum: 0 }),
    ...(more ?? ({} as More)),
  })
}
