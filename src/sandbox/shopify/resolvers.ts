import type { GraphQLResolveInfo } from 'graphql'
import type { Call } from './call.ts'

/** Resolvers of one type by field; what shape each takes is settled by the schema, not by this type. */
export type Resolvers = Record<
  string,
  (source: never, args: never, call: Call, info: GraphQLResolveInfo) => unknown
>
