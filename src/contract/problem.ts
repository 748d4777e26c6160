import { Type, type Static } from 'typebox'

/** Every refusal on the wire (RFC 9457). `errors` comes with 400 and 422, `current` with 412. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: 'One sentence that a seller understands' }),
  code: Type.String({ description: 'Stable, snake_case' }),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  current: Type.Optional(Type.Unknown({ description: 'The row as it is now' })),
  request_id: Type.String(),
})
export type Problem = Static<typeof Problem>
