// An app sees and does only what its scopes allow: asked for each field and for the type it leads to.
import { getNamedType, GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { Call } from './call.ts'
import { facts } from './schema.ts'

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Each scope granted, and with `write_x` also `read_x`. */
export function expandScopes(scopes: string[]): Set<string> {
  return new Set(scopes.flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]))
}

export function demandScopes(call: Call, info: GraphQLResolveInfo): void {
  demand(call, info, facts.scopes.fields[`${info.parentType.name}.${info.fieldName}`])
  demandTypeScopes(call, info, getNamedType(info.returnType).name)
}

/** For what stands behind an interface: known only when it has been found. */
export function demandTypeScopes(call: Call, info: GraphQLResolveInfo, typeName: string): void {
  demand(call, info, facts.scopes.types[typeName])
}

export function demand(call: Call, info: GraphQLResolveInfo, anyOf: string[] | undefined): void {
  if (anyOf === undefined || anyOf.some((scope) => call.granted.has(scope))) return
  const requiredAccess = `${alternatives.format(anyOf.map((scope) => `\`${scope}\` access scope`))}.`
  throw new GraphQLError(`Access denied for ${info.fieldName} field. Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  })
}
