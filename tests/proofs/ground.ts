// Where publishing is proved: an empty database, both practice marketplaces as a process of their own, and as many processes of
// ours as are asked for, which may die at any moment.
import type { Database } from '../../src/server/platform/database/database.ts'
import { adminPort } from '../support/connector-bench.ts'
import { fetchNoOrders } from '../support/no-orders.ts'
import { openBareGround } from './bare-ground.ts'
import { hireCrew, type Hiring } from './crew.ts'

/** How many times the usual a marketplace lets us do, and how long it takes over its answers. */
export type Limits = {
  shopify: number
  stockx: number
  /** Without, it answers at once and its batches are done in a blink. */
  isUnhurried: boolean
}

export type Marketplace = ReturnType<typeof adminPort>

export type Ground = Hiring & {
  database: Database
  shopify: Marketplace
  stockx: Marketplace
  limits: Limits
  /** Empties both marketplaces, and they hold no grudge. */
  clear(): Promise<void>
  stop(): Promise<void>
}

type Given = {
  limits: Limits
  /** How long an ask at StockX stays unanswered before it counts as not made. */
  unansweredSeconds: number
  /** From how many products on Shopify gets them in bulk; absent: one by one, so that a death or a fault falls between two calls. */
  bulkFrom?: number
}

export async function openGround({
  limits,
  unansweredSeconds,
  bulkFrom = 1_000_000,
}: Given): Promise<Ground> {
  const { database, sandbox, env: usual, stop } = await openBareGround()
  await fetchNoOrders(database.db)
  const [shopify, stockx] = [adminPort(sandbox.adminUrl), adminPort(sandbox.stockxAdminUrl)]
  const clear = async () => {
    await Promise.all([
      shopify.post('reset/', shopifySettings(limits)),
      stockx.post('reset/', stockxSettings(limits)),
      database.db.deleteFrom('channel_limiter').execute(),
      database.db.deleteFrom('channel_quota').execute(),
    ])
  }
  await clear()
  const env = {
    ...usual,
    SHOPIFY_BULK_FROM: String(bulkFrom),
    STOCKX_LIMIT_FACTOR: String(limits.stockx),
    STOCKX_UNANSWERED_SECONDS: String(unansweredSeconds),
  }
  return { database, shopify, stockx, limits, ...hireCrew(env), clear, stop }
}

function shopifySettings({ shopify: factor, isUnhurried }: Limits) {
  const haste = isUnhurried ? {} : { delay_ms: 0, delay_per_variant_ms: 0, operation_delay_ms: 0 }
  return {
    bucket_size: 2000 * factor,
    restore_rate: 100 * factor,
    bulk_lines_per_s: 10 * factor,
    ...haste,
  }
}

function stockxSettings({ stockx: factor, isUnhurried }: Limits) {
  const haste = isUnhurried ? {} : { delay_ms: { min: 0, max: 0 }, batch_delay_ms: 300 }
  return {
    calls_per_second: factor,
    calls_per_day: 25_000 * factor,
    items_per_5_minutes: 500 * factor,
    items_per_day: 50_000 * factor,
    // A proof sells more products than the catalogue has sizes.
    is_any_run_sold: true,
    ...haste,
  }
}

/** What takes StockX longer to allow: the calls, or the items that they carry. */
export function dictatedByStockX(
  { stockx: factor }: Limits,
  { calls, items }: { calls: number; items: number },
): number {
  const atOnce = 500 * factor
  const fullWhiles = Math.ceil(items / atOnce) - 1
  const callsOfLast = (calls / items) * (items - fullWhiles * atOnce)
  return Math.max(calls / factor, fullWhiles * 5 * 60 + callsOfLast / factor) * 1000
}
