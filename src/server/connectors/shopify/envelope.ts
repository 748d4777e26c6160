// The frame of every GraphQL answer.
import Type from 'typebox'
import type { Static } from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'

const path = Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()])))

const graphqlError = Type.Object({
  message: Type.String(),
  path,
  extensions: Type.Optional(
    Type.Object({
      code: Type.Optional(Type.String()),
      requiredAccess: Type.Optional(Type.String()),
      problems: Type.Optional(Type.Array(Type.Object({ path, explanation: Type.Optional(Type.String()) }))),
    }),
  ),
})

const cost = Type.Object({
  requestedQueryCost: Type.Number(),
  actualQueryCost: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  throttleStatus: Type.Object({
    maximumAvailable: Type.Number({ exclusiveMinimum: 0 }),
    currentlyAvailable: Type.Number(),
    restoreRate: Type.Number({ exclusiveMinimum: 0 }),
  }),
})

const envelope = Type.Object({
  data: Type.Optional(Type.Unknown()),
  errors: Type.Optional(Type.Array(graphqlError)),
  extensions: Type.Optional(Type.Object({ cost: Type.Optional(cost) })),
})

export type Envelope = Static<typeof envelope>
export type GraphqlError = Static<typeof graphqlError>
export type Cost = Static<typeof cost>

export function isEnvelope(body: unknown): body is Envelope {
  return hasShape(envelope, body)
}
