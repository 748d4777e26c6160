import { Type, type Static } from 'typebox'

const LastChange = Type.Object({ by: Type.String(), on: Type.String() })
export type LastChanges = Record<string, Static<typeof LastChange>>

/** Every refusal on the wire (RFC 9457). `errors` comes with 400 and 422, `current` and `changed` with 412. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: 'One sentence that a seller understands' }),
  code: Type.String({ description: 'Stable, snake_case' }),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  current: Type.Optional(Type.Unknown({ description: 'The row as it is now' })),
  changed: Type.Optional(
    Type.Record(Type.String(), LastChange, { description: 'Who set each field last, by field' }),
  ),
  request_id: Type.String(),
})
export type Problem = Static<typeof Problem>
