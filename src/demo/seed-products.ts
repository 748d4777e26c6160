import type { Client } from 'pg'
import { seedCatalogue, type SeedOptions, type SeedProduct } from './seed-catalogue.ts'
import { productCopyRow, stockCopyRows } from './seed-copy-rows.ts'
import * as store from './seed.store.ts'

type SeedProgress = { stage: 'products' | 'stock' | 'indexes'; done: number; total: number }

type SeedInput = Omit<SeedOptions, 'firstId'> & {
  /** From this size on, building indexes once beats keeping them up row by row. */
  rebuildIndexesFrom?: number
  onProgress?: (progress: SeedProgress) => void
}

/** Adds `count` drawn products in one transaction: a kill half-way leaves the catalogue as it was. */
export async function seedProducts(databaseUrl: string, input: SeedInput): Promise<void> {
  await store.inLoadTransaction(databaseUrl, async (client) => {
    await store.withoutTriggers(client, () => load(client, input))
    await store.countAgain(client)
  })
}

async function load(client: Client, input: SeedInput): Promise<void> {
  const { count, rebuildIndexesFrom = 50_000, onProgress = () => undefined } = input
  const centreIds = await store.prepareCentres(client)
  const firstId = await store.reserveProductIds(client, count)
  const rebuildsIndexes = count > (await store.countProducts(client)) && count >= rebuildIndexesFrom
  const indexes = rebuildsIndexes ? await store.dropIndexes(client) : []

  const stockLines: string[] = []
  const products = seedCatalogue({ ...input, firstId })
  await store.copyProducts(
    client,
    batches(products, centreIds, stockLines, (done) => onProgress({ stage: 'products', done, total: count })),
  )
  onProgress({ stage: 'stock', done: 0, total: count })
  await store.copyStock(client, stockLines)
  await store.findStale(client, ['basic'], input.asOf)
  onProgress({ stage: 'stock', done: count, total: count })
  await store.buildIndexes(client, indexes, (done) =>
    onProgress({ stage: 'indexes', done, total: indexes.length }),
  )
  await store.findStale(client, ['parent', 'master'], input.asOf)
}

function* batches(
  products: Iterable<SeedProduct>,
  centreIds: ReadonlyMap<string, number>,
  stockLines: string[],
  onBatch: (done: number) => void,
): Generator<string> {
  let lines = ''
  let stock = ''
  let done = 0
  for (const product of products) {
    lines += productCopyRow(product)
    stock += stockCopyRows(product, centreIds)
    done += 1
    if (done % BATCH === 0) {
      yield lines
      stockLines.push(stock)
      lines = ''
      stock = ''
      onBatch(done)
    }
  }
  stockLines.push(stock)
  if (lines) yield lines
  onBatch(done)
}

const BATCH = 500
