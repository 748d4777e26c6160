// A practice Shopify in the test's own process, with a clock that the test moves and no waiting unless asked for.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallLog } from '../../src/sandbox/call-log.ts'
import type { FaultPlan } from '../../src/sandbox/fault-rules.ts'
import type { ShopState } from '../../src/sandbox/shopify/shop-state.ts'
import { startSandbox } from '../../src/sandbox/start-sandbox.ts'

export const onlineStore = 'gid://shopify/Publication/178304974960'
export const warehouse = 'gid://shopify/Location/73401237616'
export const closedPlace = 'gid://shopify/Location/73401204848'

type Errors = { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[]
type Cost = {
  requestedQueryCost: number
  actualQueryCost: number | null
  throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
}
export type GraphqlAnswer = {
  status: number
  headers: Headers
  data: unknown
  errors: Errors
  cost: Cost | undefined
  /** What stands in the data under a path such as `product.variants.nodes.0.id`; undefined when nothing does. */
  at: (path: string) => unknown
  text: (path: string) => string
}
export type StoreState = ShopState & { log: CallLog; faults: FaultPlan; points_spent: number }

export type PracticeStore = {
  address: string
  graphql(query: string, variables?: Record<string, unknown>, token?: string): Promise<GraphqlAnswer>
  admin(path: string, body?: unknown, method?: string): Promise<Response>
  /** Empties the store; nothing waits and nothing is scarce unless the settings say so. */
  reset(settings?: Record<string, unknown>): Promise<void>
  state(): Promise<StoreState>
  passTime(milliseconds: number): void
  close(): Promise<void>
}

export async function openPracticeStore(settings: Record<string, unknown> = {}): Promise<PracticeStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-practice-'))
  let now = Date.parse('2026-11-21T09:00:00Z')
  const sandbox = await startSandbox({ port: 0, dataDir, now: () => new Date(now) })
  const admin: PracticeStore['admin'] = (path, body, method = body === undefined ? 'GET' : 'POST') =>
    fetch(`${sandbox.address}/_sandbox/shopify/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  const reset: PracticeStore['reset'] = async (changes = {}) => {
    await admin('reset/', {
      delay_ms: 0,
      delay_per_variant_ms: 0,
      bucket_size: 1_000_000,
      ...settings,
      ...changes,
    })
  }
  await reset()
  return {
    address: sandbox.address,
    admin,
    reset,
    graphql: (query, variables = {}, token = 'shpat_backroom_sandbox') =>
      askShopify(`${sandbox.address}/shopify`, token, query, variables),
    state: async () => (await (await admin('state/')).json()) as StoreState,
    passTime: (milliseconds) => {
      now += milliseconds
    },
    close: async () => {
      await sandbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function askShopify(
  url: string,
  token: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<GraphqlAnswer> {
  const response = await fetch(`${url}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query, variables }),
  })
  const body = (await response.json()) as { data?: unknown; errors?: Errors; extensions?: { cost?: Cost } }
  const { data, errors = [], extensions } = body
  const at = (path: string) => valueAt(data, path.split('.'))
  const text = (path: string) => String(at(path))
  return {
    status: response.status,
    headers: response.headers,
    data,
    errors,
    cost: extensions?.cost,
    at,
    text,
  }
}

function valueAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value
  return valueAt((value as Record<string, unknown>)[key], rest)
}

export const setProduct = /* GraphQL */ `
  mutation SetProduct($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $synchronous: Boolean = true) {
    productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
      product {
        id
        handle
        title
        descriptionHtml
        vendor
        tags
        status
        publishedOnPublication(publicationId: "${onlineStore}")
        options {
          id
          name
          values
        }
        metafields(first: 5) {
          nodes {
            key
            value
          }
        }
        media(first: 5) {
          nodes {
            id
            status
          }
        }
        variants(first: 50) {
          nodes {
            id
            title
            sku
            price
            compareAtPrice
            barcode
            inventoryQuantity
            inventoryItem {
              id
            }
          }
        }
      }
      productSetOperation {
        id
        status
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`

/** A shoe in sizes, as small as the store accepts it. */
export function shoe(sizes: string[], changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Runner',
    handle: 'runner',
    productOptions: [{ name: 'Size', values: sizes.map((name) => ({ name })) }],
    variants: sizes.map((size) => variant(size)),
    ...changes,
  }
}

export function variant(size: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    sku: `RUN-${size}`,
    price: '100',
    optionValues: [{ optionName: 'Size', name: size }],
    inventoryItem: { tracked: true },
    ...changes,
  }
}
