// The connector of Shopify with its sandbox, and what only Shopify has: whole products, GraphQL past the connector.
import { randomBytes } from 'node:crypto'
import { loadConfig } from '../../src/server/config.ts'
import type { SalesChannel } from '../../src/server/connectors/ports/sales-channel.ts'
import { connectShopify } from '../../src/server/connectors/shopify/connect-shopify.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { adminPort, startConnectorBench } from './connector-bench.ts'
import type { ConnectorBench, OnSale } from './connector-bench.ts'
import { draftVariant, listingDraft } from './listing-draft.ts'

/** What the store holds. */
export type HeldProduct = {
  id: string
  handle: string
  title: string
  isOnSale: boolean
  pictures: number
  /** What is kept there for us, by its key. */
  marks: Record<string, string>
  searchText: string | null
  variants: { id: string; sku: string; price: string; quantity: number }[]
}

export type ShopifyBench = ConnectorBench & {
  /** Everything that the connector logged. */
  logged: unknown[]
  held(): Promise<HeldProduct[]>
  /** Asks the marketplace past the connector, as another app of the seller would. */
  ask(query: string, variables: object): Promise<GraphqlAnswer>
  /** What the sandbox charges for a query before it runs. */
  requestedCost(query: string, variables: object): Promise<number>
  connect(env?: Record<string, string>): SalesChannel
}

type GraphqlAnswer = { extensions?: { cost?: { requestedQueryCost: number } } }

/** Starts the sandbox, a database and Shopify's connector between them. */
export async function startShopifyBench(): Promise<ShopifyBench> {
  const secretKey = randomBytes(32)
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => void logged.push(line) }
  const connected = (database: ConnectorBench['database'], url: string, env: Record<string, string> = {}) => {
    const config = loadConfig({ SHOPIFY_API_URL: url, ...env }).shopify
    return connectShopify({ config, db: database.db, clock: systemClock, log, secretKey })
  }
  const bench = await startConnectorBench({
    credential: 'shopify',
    admin: ({ adminUrl }) => adminUrl,
    connect: (database, { url }) => connected(database, url),
    quick: {
      delay_ms: 0,
      operation_delay_ms: 200,
      delay_per_variant_ms: 0,
    },
    drafts,
    onSale: (state) => onSale(heldIn(state)),
  })
  const { database, sandbox } = bench
  const admin = adminPort(sandbox.adminUrl)
  const ask = async (query: string, variables: object): Promise<GraphqlAnswer> => {
    const reply = await fetch(`${sandbox.url}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'shpat_backroom_sandbox' },
      body: JSON.stringify({ query, variables }),
    })
    return (await reply.json()) as GraphqlAnswer
  }
  return {
    ...bench,
    logged,
    connect: (env) => connected(database, sandbox.url, env),
    held: async () => heldIn(await admin.state()),
    ask,
    requestedCost: async (query, variables) => {
      const answer = await ask(query, variables)
      const cost = answer.extensions?.cost
      if (cost === undefined) throw new Error(`The sandbox named no cost: ${JSON.stringify(answer)}`)
      return cost.requestedQueryCost
    },
  }
}

function drafts(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const sku = `S-${index + 1}`
    const ref = String(index + 1)
    return listingDraft({
      ref: `1000${ref}`,
      name: sku,
      intent: `intent-${ref}`,
      variants: [draftVariant({ ref, sku })],
    })
  })
}

function onSale(held: HeldProduct[]): OnSale[] {
  return held
    .filter(({ isOnSale }) => isOnSale)
    .flatMap(({ variants }) =>
      variants.map(({ id, sku, price, quantity }) => ({ sku, price, quantity, ids: [id] })),
    )
}

type State = {
  products?: {
    id: string
    handle: string
    title: string
    is_on_online_store: boolean
    pictures: unknown[]
    metafields: { key: string; value: string }[]
    seo: { description: string | null }
    variants: { id: string; sku: string; price: string; quantities: { available: number }[] }[]
  }[]
}

function heldIn(state: unknown): HeldProduct[] {
  return ((state as State).products ?? []).map((product) => ({
    id: product.id,
    handle: product.handle,
    title: product.title,
    isOnSale: product.is_on_online_store,
    pictures: product.pictures.length,
    marks: Object.fromEntries(product.metafields.map(({ key, value }) => [key, value])),
    searchText: product.seo.description,
    variants: product.variants.map(({ id, sku, price, quantities }) => ({
      id,
      sku,
      price,
      quantity: quantities.reduce((sum, { available }) => sum + available, 0),
    })),
  }))
}
