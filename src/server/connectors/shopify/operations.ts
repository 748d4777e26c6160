// What we ask Shopify, read from operations.graphql: each operation goes out with the fragments that it spreads.
import { readFileSync } from 'node:fs'

/** The version that is asked for in the path and expected back in the answer's header. */
export const apiVersion = '2026-10'

/** No single query may be dearer. */
export const highestCost = 1000

const mutation = 10
const connection = 2

export type Size = {
  variants?: number
  ids?: number
  products?: number
  files?: number
  metafields?: number
  orders?: number
  lines?: number
  subscriptions?: number
  operations?: number
}

// Six amounts of two objects each, and two addresses.
const orderHead = 1 + 6 * 2 + 2

const found = ({ variants = 0 }: Size) => 4 + (connection + 10) + (connection + variants * 4) + 1

const listed = ({ variants = 0 }: Size) => 6 + (connection + 10 * 2) + (connection + variants) + 2

/** How many addresses one search looks at. */
export const handlesPerSearch = 20

/** What a call is charged at most, so that its turn can be taken before it is asked. The answer corrects it. */
const costs = {
  ReadAccount: () => 1 + (connection + 1) + (connection + 25 * 2),
  FindProduct: found,
  FindProducts: (size) => (size.ids ?? 1) * found(size),
  UpsertProduct: ({ variants = 0, files = 0, metafields = 0 }) =>
    mutation + 3 + (connection + variants) + Math.ceil(variants * 0.2 + files * 1.9 + metafields * 0.4),
  FollowUpsert: () => 3,
  SetQuantities: () => mutation + 2,
  StageUploads: () => mutation + 3,
  SetMarks: () => mutation + 1,
  Publish: () => mutation + 1,
  Unpublish: () => mutation + 1,
  ReadListingsById: (size) => (size.ids ?? 1) * listed(size),
  ReadListingByHandle: listed,
  ReadMoreVariants: ({ variants = 0 }) => 2 + connection + variants,
  ReadProducts: ({ products = 0, variants = 0 }) => connection + products * (2 + connection + variants),
  FindProductsOfItems: (size) => (size.ids ?? 1) * (1 + connection + 2),
  FindOwner: () => 2,
  FindOwners: () => handlesPerSearch * 2,
  RunBulk: () => mutation + 2,
  ReadBulk: () => 1,
  FindBulks: ({ operations = 0 }) => connection + operations,
  ReadOrders: ({ orders = 0 }) => connection + orders * orderHead,
  ReadCancellation: () => 1,
  CancelOrder: () => mutation + 2,
  ReadJob: () => 1,
  ReadFulfillments: () => 1 + 2 + (connection + 10 * 4),
  Ship: () => mutation + 2,
  CorrectTracking: () => mutation + 2,
  ReadOrder: ({ lines = 0 }) => orderHead + 2 + (connection + lines * 4),
  ReadWebhooks: ({ subscriptions = 0 }) => 1 + (connection + subscriptions),
  SubscribeWebhook: () => mutation + 1,
  UnsubscribeWebhook: () => mutation + 1,
} satisfies Record<string, (size: Size) => number>

export type OperationName = keyof typeof costs
export const operationNames = Object.keys(costs) as OperationName[]

const harmless = new Set<OperationName>([
  ...(['ReadAccount', 'FindProduct', 'ReadListingsById', 'ReadListingByHandle', 'ReadMoreVariants'] as const),
  ...(['UpsertProduct', 'FollowUpsert', 'SetQuantities', 'SetMarks', 'Publish', 'Unpublish'] as const),
])

/** Of what publishing asks: reads, and writes that say how things are to be. Asked twice they come to the same. */
export function isHarmless(operation: OperationName): boolean {
  return harmless.has(operation)
}

/** The points to take for a call of this size. */
export function estimateCost(operation: OperationName, size: Size): number {
  return costs[operation](size)
}

/** How many products fit into one call when each may show this many variants. */
export function productsPerCall(operation: 'ReadListingsById' | 'FindProducts', variants: number): number {
  return Math.max(1, Math.floor((highestCost * 0.9) / estimateCost(operation, { ids: 1, variants })))
}

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

/** The document of an operation under a name of its own, by which it is found again among what was run in bulk. */
export function named(operation: OperationName, name: string): string {
  return operations[operation].replace(new RegExp(`^(query|mutation) ${operation}\\b`), `$1 ${name}`)
}
