// A connector with its sandbox on one table: what the seller's side says, and what the marketplace then really holds.
import { randomBytes } from 'node:crypto'
import { loadConfig } from '../../src/server/config.ts'
import type { SalesChannel, Ctx } from '../../src/server/connectors/ports/sales-channel.ts'
import { connectShopify } from '../../src/server/connectors/shopify/connect-shopify.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { startSandboxProcess } from './sandbox.ts'
import type { SandboxProcess } from './sandbox.ts'

export type FaultRule = {
  kind: 'throttle' | 'error' | 'hang' | 'lost_answer' | 'half' | 'html' | 'huge'
  rate?: number
  operation?: string
  path?: string
  status?: number
}

/** What a marketplace holds, in words that fit any of them. */
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

export type ConnectorBench = {
  connector: SalesChannel
  database: TestDatabase
  sandbox: SandboxProcess
  /** Everything that the connector logged. */
  logged: unknown[]
  ctx(given?: { seconds?: number; signal?: AbortSignal }): Ctx
  /** Each rule hits every call it fits, unless it has a rate. */
  disturb(...rules: FaultRule[]): Promise<void>
  heal(): Promise<void>
  /** As if the limiter had never met this account. */
  forgetLimits(): Promise<void>
  settings(change: object): Promise<void>
  reset(settings?: object): Promise<void>
  held(): Promise<HeldProduct[]>
  calls(): Promise<string[]>
  /** Asks the marketplace past the connector, as another app of the seller would. */
  ask(query: string, variables: object): Promise<GraphqlAnswer>
  /** What the sandbox charges for a query before it runs. */
  requestedCost(query: string, variables: object): Promise<number>
  connect(env?: Record<string, string>): SalesChannel
  stop(): Promise<void>
}

type GraphqlAnswer = { extensions?: { cost?: { requestedQueryCost: number } } }

/** Starts the sandbox, a database and Shopify's connector between them. */
export async function startShopifyBench(): Promise<ConnectorBench> {
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandboxProcess()])
  const secretKey = randomBytes(32)
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => void logged.push(line) }
  const connect = (env: Record<string, string> = {}) => {
    const config = loadConfig({ SHOPIFY_API_URL: sandbox.url, ...env }).shopify
    return connectShopify({ config, db: database.db, clock: systemClock, log, secretKey })
  }
  const post = (path: string, body: object) =>
    admin(sandbox, path, { method: 'POST', body: JSON.stringify(body) })
  const ask = async (query: string, variables: object): Promise<GraphqlAnswer> => {
    const reply = await fetch(`${sandbox.url}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'shpat_backroom_sandbox' },
      body: JSON.stringify({ query, variables }),
    })
    return (await reply.json()) as GraphqlAnswer
  }
  const forgetLimits = async () => {
    await database.db.deleteFrom('channel_limiter').execute()
  }
  return {
    connector: connect(),
    connect,
    database,
    sandbox,
    logged,
    ctx: ({ seconds = 30, signal = new AbortController().signal } = {}) => ({
      credential: 'shopify',
      deadline: new Date(Date.now() + seconds * 1000),
      signal,
    }),
    disturb: async (...rules) => {
      await post('faults/', { seed: 7, rules: rules.map((rule) => ({ rate: 1, ...rule })) })
    },
    heal: async () => {
      await admin(sandbox, 'faults/', { method: 'DELETE' })
      await forgetLimits()
    },
    forgetLimits,
    settings: async (change) => {
      await post('settings/', change)
    },
    reset: async (settings = {}) => {
      await post('reset/', { delay_ms: 0, operation_delay_ms: 200, delay_per_variant_ms: 0, ...settings })
      await forgetLimits()
    },
    held: async () => ((await state(sandbox)).products ?? []).map(asHeld),
    calls: async () => ((await state(sandbox)).log?.calls ?? []).flatMap(({ operations }) => operations),
    ask,
    requestedCost: async (query, variables) => {
      const answer = await ask(query, variables)
      const cost = answer.extensions?.cost
      if (cost === undefined) throw new Error(`The sandbox named no cost: ${JSON.stringify(answer)}`)
      return cost.requestedQueryCost
    },
    stop: async () => {
      await sandbox.stop()
      await database.drop()
    },
  }
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
  log?: { calls: { operations: string[] }[] }
}

async function state(sandbox: SandboxProcess): Promise<State> {
  return (await (await admin(sandbox, 'state/', {})).json()) as State
}

function asHeld(product: NonNullable<State['products']>[number]): HeldProduct {
  return {
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
  }
}

async function admin(sandbox: SandboxProcess, path: string, init: RequestInit): Promise<Response> {
  const headers = init.body === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await fetch(`${sandbox.adminUrl}/${path}`, { ...init, headers })
  if (!reply.ok) throw new Error(`The sandbox refused ${path}: ${await reply.text()}`)
  return reply
}
