// What we ask Shopify, read from operations.graphql: each operation goes out with the fragments that it spreads.
import { readFileSync } from 'node:fs'

/** The version that is asked for in the path and expected back in the answer's header. */
export const apiVersion = '2026-10'

export const operationNames = [
  'ReadAccount',
  'FindProduct',
  'UpsertProduct',
  'FollowUpsert',
  'SetQuantities',
  'StagePictures',
  'RememberPictures',
  'Publish',
  'Unpublish',
  'ReadListingsById',
  'ReadListingByHandle',
  'ReadMoreVariants',
  'FindOwner',
] as const
export type OperationName = (typeof operationNames)[number]

const definitions = new Map(
  [
    ...readFileSync(new URL('operations.graphql', import.meta.url), 'utf8').matchAll(
      /^(?:query|mutation|fragment) (\w+)[^]*?^}$/gm,
    ),
  ].map(([text, name = '']) => [name, text]),
)

/** The documents by the name of their operation. */
export const operations = Object.fromEntries(
  operationNames.map((name) => [name, [...withFragments(name)].map(textOf).join('\n')]),
) as Readonly<Record<OperationName, string>>

function withFragments(name: string, found = new Set<string>()): Set<string> {
  found.add(name)
  for (const [, fragment = ''] of textOf(name).matchAll(/\.\.\.(\w+)/g)) {
    if (!found.has(fragment)) withFragments(fragment, found)
  }
  return found
}

function textOf(name: string): string {
  const text = definitions.get(name)
  if (text === undefined) throw new Error(`operations.graphql has no ${name}.`)
  return text
}
