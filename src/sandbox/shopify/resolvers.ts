import type { GraphQLResolveInfo } from 'graphql'
import type { Call } from './call.ts'

/** Arguments come as the schema has checked them, so each resolver may name their shape. */
export type Resolver<Source = never, Args = never> = (
  source: Source,
  args: Args,
  call: Call,
  info: GraphQLResolveInfo,
) => unknown

/** Resolvers of one type by field; what shape each takes is settled by the schema, not by this type. */
export type Resolvers = Record<
  string,
  (source: never, args: never, call: Call, info: GraphQLResolveInfo) => unknown
>
