// What Shopify enforces beside the schema's types: the scopes of fields and types, and which mutations demand a key.
import type { IntrospectionObjectType, IntrospectionQuery } from 'graphql'
import type { Reach } from './cut-schema.ts'
import type { ScopeFact } from './full-schema.ts'

export type SchemaFacts = {
  api_version: string
  scopes: { types: Record<string, string[]>; fields: Record<string, string[]> }
  idempotent_mutations: string[]
}

export function factsOf(introspection: IntrospectionQuery, scopes: ScopeFact[], reach: Reach): SchemaFacts {
  const types: Record<string, string[]> = {}
  const fields: Record<string, string[]> = {}
  for (const fact of scopes) {
    const kept = reach.get(fact.typeName)
    if (kept === undefined || fact.offlineScopes.length === 0) continue
    if (fact.type === 'type') types[fact.typeName] = fact.offlineScopes
    else if (fact.fieldName !== undefined && kept.has(fact.fieldName)) {
      fields[`${fact.typeName}.${fact.fieldName}`] = fact.offlineScopes
    }
  }
  return {
    api_version: '2026-10',
    scopes: { types: sorted(types), fields: sorted(fields) },
    idempotent_mutations: idempotentMutations(introspection).filter((name) =>
      reach.get('Mutation')?.has(name),
    ),
  }
}

/** The introspection does not mark them; the vendor says it in words. */
function idempotentMutations(introspection: IntrospectionQuery): string[] {
  const { types, mutationType } = introspection.__schema
  const mutation = types.find((type): type is IntrospectionObjectType => type.name === mutationType?.name)
  const demanding = (mutation?.fields ?? []).filter((field) =>
    /idempotency key is required[^.]*`@idempotent`/s.test(field.description ?? ''),
  )
  return demanding.map((field) => field.name).sort()
}

function sorted(entries: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
}
