import { setTimeout as pause } from 'node:timers/promises'
import { chance, draw } from '../../src/sandbox/seeded-random.ts'
import { compareWithMarketplaces } from './agreement.ts'
import { claim, seconds, type Claim } from './claim.ts'
import { killAndReplace, type Crew } from './crew.ts'
import type { Ground } from './ground.ts'
import { addProductsToSell } from './products-to-sell.ts'
import { allWentWell, until, untilAnswered, untilComplete } from './run.ts'
import { publish, signIn, type Wish } from './seller.ts'

type Size = {
  products: number
  kills: number
  workers: number
  seed: number
}

/** From the last kill to the end. */
const patienceMs = 10 * 60_000
const longestWaitMs = 500

/** Publishes while the processes that do it are killed without warning: one of them, at any moment, as often as asked. */
export async function proveKills(ground: Ground, size: Size): Promise<Claim[]> {
  const { products, kills, workers, seed } = size
  const { db } = ground.database
  const chosen = await addProductsToSell(db, { prefix: 'K', count: products })
  const wish = { products: chosen, marketplaces: ['Shopify', 'StockX'], key: 'killed' }
  const crew = await ground.crew(workers)
  const id = await publishThroughDeath(ground, crew, wish)
  const rows = products * 2
  const deaths = { api: 1, worker: 0 }
  for (const at of moments(kills - 1, seed)) {
    await untilAnswered(db, id, Math.floor(at * rows))
    await pause(longestWaitMs * chance(seed, 'wait', at))
    const living = [crew.api, ...crew.workers]
    const { role } = await killAndReplace(ground, crew, living[draw(living.length, seed, 'victim', at)])
    deaths[role] += 1
  }
  const lastKill = performance.now()
  await untilComplete(db, id, patienceMs)
  const settledMs = performance.now() - lastKill
  return [
    claim('kills of the API, and of workers', `${deaths.api}, and ${deaths.worker}`, deaths.worker > 0),
    claim('from the last kill to the end (≤ 10 min)', seconds(settledMs), settledMs <= patienceMs),
    await allWentWell(db, id, rows),
    ...(await compareWithMarketplaces(ground, chosen)),
  ]
}

/** The API dies with the request in hand; the seller saw a broken connection and asks again. */
async function publishThroughDeath(ground: Ground, crew: Crew, wish: Wish): Promise<number> {
  const { db } = ground.database
  const lost = publish(await signIn(crew.api), wish)
  await until('the request', async () => {
    const keys = await db.selectFrom('idempotency_key').select('key').where('key', '=', wish.key).execute()
    return keys.length > 0
  })
  const next = await killAndReplace(ground, crew, crew.api)
  await lost
  const seller = await signIn(next)
  let id: number | null = null
  await until('an answer to the request', async () => (id = await publish(seller, wish)) !== null)
  return id ?? NaN
}

/** As shares of the work, in order; some of it is left for those who come after the last. */
function moments(count: number, seed: number): number[] {
  const drawn = Array.from({ length: count }, (_, index) => 0.95 * chance(seed, 'moment', index))
  return drawn.toSorted((one, other) => one - other)
}
