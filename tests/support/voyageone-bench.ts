import { loadConfig } from '../../src/server/config.ts'
import type { SalesChannel } from '../../src/server/connectors/ports/sales-channel.ts'
import { connectVoyageOne } from '../../src/server/connectors/voyageone/connect-voyageone.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { adminPort, startConnectorBench, type ConnectorBench } from './connector-bench.ts'
import { draftVariant, listingDraft } from './listing-draft.ts'
import { contractFile, quickContract } from './voyageone-contract.ts'

export type HeldProduct = {
  code: string
  title: string
  online: boolean
  pictures: string[]
  items: { code: string; price: string; stock: number; options: Record<string, string> }[]
}

export type VoyageOneBench = ConnectorBench & {
  held(): Promise<HeldProduct[]>
  connect(env?: Record<string, string>): SalesChannel
}

/** Nothing is scarce and nothing waits. */
export const quickVoyageOne = { calls_per_minute: 1_000_000, in_flight: 100, delay_ms: { min: 0, max: 0 } }

/** Starts the sandbox, a database and VoyageOne's connector between them. */
export async function startVoyageOneBench(): Promise<VoyageOneBench> {
  let quick = ''
  const connected = (database: ConnectorBench['database'], url: string, env: Record<string, string> = {}) => {
    const config = loadConfig({ VOYAGEONE_API_URL: url, VOYAGEONE_CONTRACT: quick, ...env }).voyageOne
    return connectVoyageOne({ config, db: database.db, clock: systemClock })
  }
  const bench = await startConnectorBench({
    credential: 'voyageone',
    admin: ({ voyageOneAdminUrl }) => voyageOneAdminUrl,
    connect: (database, { voyageOneUrl, dataDir }) => {
      quick = contractFile(dataDir, quickContract)
      return connected(database, voyageOneUrl)
    },
    quick: quickVoyageOne,
    drafts,
    onSale: (state) => onSale(productsIn(state)),
  })
  const { database, sandbox } = bench
  const admin = adminPort(sandbox.voyageOneAdminUrl)
  return {
    ...bench,
    held: async () => productsIn(await admin.state()),
    connect: (env) => connected(database, sandbox.voyageOneUrl, env),
  }
}

/** What the sandbox's admin port tells of its products. */
export function productsIn(state: unknown): HeldProduct[] {
  return (state as { products: HeldProduct[] }).products
}

function drafts(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const ref = String(index + 1)
    const sku = `S-${ref}`
    return listingDraft({ ref, name: sku, intent: `intent-${ref}`, variants: [draftVariant({ ref, sku })] })
  })
}

function onSale(products: HeldProduct[]) {
  return products
    .filter(({ online }) => online)
    .flatMap(({ items }) =>
      items.map(({ code, price, stock }) => ({ sku: code, price, quantity: stock, ids: [code] })),
    )
}
