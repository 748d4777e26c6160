import { randomBytes } from 'node:crypto'
import { loadConfig } from '../../src/server/config.ts'
import type { SalesChannel } from '../../src/server/connectors/ports/sales-channel.ts'
import { connectStockX } from '../../src/server/connectors/stockx/connect-stockx.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { adminPort, startConnectorBench } from './connector-bench.ts'
import type { ConnectorBench } from './connector-bench.ts'
import { draftVariant, listingDraft } from './listing-draft.ts'
import { listingsIn, stockxVariant, stockxVariants, type StockxListing } from './stockx-sizes.ts'

export type StockxBench = ConnectorBench & {
  listings(): Promise<StockxListing[]>
  connect(env?: Record<string, string>): SalesChannel
}

/** Nothing is scarce and nothing waits for long. */
export const quickStockX = {
  calls_per_second: 100_000,
  calls_per_day: 1_000_000,
  items_per_5_minutes: 1_000_000,
  items_per_day: 1_000_000,
  delay_ms: { min: 0, max: 0 },
  batch_delay_ms: 60,
}

/** Starts the sandbox, a database and StockX's connector between them. */
export async function startStockxBench(): Promise<StockxBench> {
  const secretKey = randomBytes(32)
  const connected = (database: ConnectorBench['database'], url: string, env: Record<string, string> = {}) => {
    const quick = { STOCKX_LIMIT_FACTOR: '1000', STOCKX_UNANSWERED_SECONDS: '1' }
    const config = loadConfig({ STOCKX_API_URL: url, ...quick, ...env }).stockx
    return connectStockX({ config, db: database.db, clock: systemClock, secretKey })
  }
  const bench = await startConnectorBench({
    credential: 'stockx',
    admin: ({ stockxAdminUrl }) => stockxAdminUrl,
    connect: (database, { stockxUrl }) => connected(database, stockxUrl),
    quick: quickStockX,
    drafts,
    onSale: (state) => onSale(listingsIn(state)),
  })
  const { database, sandbox } = bench
  const admin = adminPort(sandbox.stockxAdminUrl)
  return {
    ...bench,
    reset: async (settings) => {
      await bench.reset(settings)
      await database.db.deleteFrom('stockx_size').execute()
    },
    listings: async () => listingsIn(await admin.state()),
    connect: (env) => connected(database, sandbox.stockxUrl, env),
  }
}

function drafts(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const ref = String(index + 1)
    const sku = `S-${ref}`
    const variants = [draftVariant({ ref, sku, catalogueId: stockxVariant(index) })]
    return listingDraft({ ref, name: sku, intent: `intent-${ref}`, variants })
  })
}

function onSale(listings: StockxListing[]) {
  const active = listings.filter(
    ({ status, amount, expiresAt }) =>
      status === 'ACTIVE' && amount !== null && Date.parse(expiresAt) > Date.now(),
  )
  return [...Map.groupBy(active, ({ variantId }) => variantId)].map(([variantId, pairs]) => ({
    sku: `S-${stockxVariants.indexOf(variantId) + 1}`,
    price: [...new Set(pairs.map(({ amount }) => `${amount}.00`))].join(' and '),
    quantity: pairs.length,
    ids: pairs.map(({ listingId }) => listingId).toSorted(),
  }))
}
