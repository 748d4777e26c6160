import type { Client } from 'pg'
import { createRandom, type Random } from './random.ts'
import { seedCatalogue, type SeedOptions, type SeedProduct } from './seed-catalogue.ts'
import { productCopyRow, stockCopyRows } from './seed-copy-rows.ts'
import type { PracticeOrders } from './practice-orders.ts'
import { drawTrade } from './seed-trade-rows.ts'
import * as store from './seed.store.ts'

type SeedProgress = { stage: 'products' | 'stale' | 'indexes'; done: number; total: number }

type SeedInput = Omit<SeedOptions, 'firstId'> & {
  /** From this size on, building indexes once beats keeping them up row by row. */
  rebuildIndexesFrom?: number
  /** Orders that practice marketplaces know. */
  practice?: PracticeOrders
  onProgress?: (progress: SeedProgress) => void
}

/** Adds `count` drawn products in one transaction: a kill half-way leaves the catalogue as it was. */
export async function seedProducts(databaseUrl: string, input: SeedInput): Promise<void> {
  await store.inLoadTransaction(databaseUrl, async (client) => {
    await store.withoutTriggers(client, () => load(client, input))
    await store.countAgain(client)
    await store.countFrom(client, input.asOf)
    await store.countSales(client, input.asOf)
  })
}

async function load(client: Client, input: SeedInput): Promise<void> {
  const { count, rebuildIndexesFrom = 2_000, onProgress = () => undefined } = input
  const centreIds = await store.prepareCentres(client)
  const firstId = await store.reserveProductIds(client, count)
  const rebuildsIndexes = count > (await store.countProducts(client)) && count >= rebuildIndexesFrom
  const indexes = rebuildsIndexes ? await store.dropIndexes(client) : []

  // Drawn apart from the products, so that they stay the same whatever is traded.
  const random = createRandom(~input.seed)
  const part = { centreIds, random, asOf: input.asOf, practice: input.practice }
  let done = 0
  for (const products of inParts(seedCatalogue({ ...input, firstId }))) {
    await loadPart(client, products, part)
    done += products.length
    onProgress({ stage: 'products', done, total: count })
  }
  await store.placePictures(client, firstId)
  await store.fillSearch(client)
  onProgress({ stage: 'stale', done: 0, total: count })
  await store.findStale(client, ['basic'], input.asOf)
  onProgress({ stage: 'stale', done: count, total: count })
  await store.buildIndexes(client, indexes, (built) =>
    onProgress({ stage: 'indexes', done: built, total: indexes.length }),
  )
  await store.findStale(client, ['parent', 'master'], input.asOf)
}

type Part = {
  centreIds: ReadonlyMap<string, number>
  random: Random
  asOf: Date
  practice: PracticeOrders | undefined
}

/** What was traded comes first: a product is written once, with the figures that follow from it. */
async function loadPart(
  client: Client,
  products: readonly SeedProduct[],
  { centreIds, random, asOf, practice }: Part,
): Promise<void> {
  const takeIds = store.takeIds.bind(undefined, client)
  await store.copyTrade(client, await drawTrade(products, { random, asOf, takeIds, practice }))
  const ids = products.map(({ id }) => id)
  const traded = await store.findTraded(client, ids, asOf)
  const rows = products.map((product) => productCopyRow(product, traded.get(product.id) ?? {}))
  await store.copyProducts(client, [rows.join('')])
  await store.copyStock(client, [products.map((product) => stockCopyRows(product, centreIds)).join('')])
  await store.noteReserved(client, ids)
}

/** So many that a month of theirs has days with several orders, and few enough to hold in memory. */
function* inParts(products: Iterable<SeedProduct>): Generator<SeedProduct[]> {
  let part: SeedProduct[] = []
  for (const product of products) {
    part.push(product)
    if (part.length === 5_000) {
      yield part
      part = []
    }
  }
  if (part.length > 0) yield part
}
