// StockX forgives no repeat, so the window between an ask and its note is what this is after.
import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/database.ts'
import { listingsIn } from '../support/stockx-sizes.ts'
import { claim, type Claim } from './claim.ts'
import type { Ground } from './ground.ts'
import { addProductsToSell } from './products-to-sell.ts'
import { findRun, until, untilComplete } from './run.ts'
import { publish, signIn, unpublish } from './seller.ts'

type Size = {
  products: number
  pairsOfEach: number
}

/** Slow enough that a death falls between two calls, or into one, and that a successor comes before a batch is carried out. */
const slow = { delay_ms: { min: 20, max: 60 }, batch_delay_ms: 4_000 }

/** Puts pairs up at StockX, and takes them off again, while workers die after every few calls. */
export async function proveAsks(ground: Ground, { products, pairsOfEach }: Size): Promise<Claim[]> {
  const { db } = ground.database
  await ground.stockx.post('settings/', slow)
  const crew = await ground.crew(0)
  for (const { process } of crew.workers.splice(0)) await process.kill('SIGTERM')
  const seller = await signIn(crew.api)
  const chosen = { prefix: 'A', count: products, inParents: 0, pieces: pairsOfEach }
  const wish = { products: await addProductsToSell(db, chosen), marketplaces: ['StockX'] }
  const all = products * pairsOfEach

  const up = (await publish(seller, { ...wish, key: 'up' })) ?? NaN
  // The first to die knows nothing of what StockX took; those after it know it or not, as it happens.
  const lost = { kind: 'lost_answer', rate: 1, operation: 'CreateListings' }
  let deaths = Number(await workUntilKilled(ground, up, 3, [lost]))
  for (const calls of [1, 2, 3]) deaths += Number(await workUntilKilled(ground, up, calls))
  await finish(ground, up)
  const putUp = await countPairs(ground)

  const down = (await unpublish(seller, { ...wish, key: 'down' })) ?? NaN
  let deathsDown = 0
  for (const calls of [1, 2]) deathsDown += Number(await workUntilKilled(ground, down, calls))
  await finish(ground, down)
  const takenDown = await countPairs(ground)
  return [
    claim('deaths on the way up, and down', `${deaths}, and ${deathsDown}`, deaths > 2 && deathsDown > 0),
    claim(
      'pairs on sale, of sizes',
      `${putUp.active} of ${putUp.sizes}`,
      putUp.active === all && putUp.sizes === products,
    ),
    claim('pairs asked for in all', putUp.all, putUp.all === all),
    claim(
      'pairs known here',
      await countKnown(db, wish.products),
      (await countKnown(db, wish.products)) === all,
    ),
    claim('pairs left on sale', takenDown.active, takenDown.active === 0 && takenDown.all === all),
  ]
}

/**
 * A worker that is killed once it has made so many calls, whether it was or the run was over before; nobody waits for what it
 * held. Past the next call StockX is silent: however late the kill comes, there is something left for the next one.
 */
async function workUntilKilled(
  ground: Ground,
  run: number,
  calls: number,
  faults: object[] = [],
): Promise<boolean> {
  const { db } = ground.database
  const before = await countCalls(ground)
  const rules = [{ kind: 'hang', rate: 1, after: calls + 1 }, ...faults]
  await ground.stockx.post('faults/', { seed: 7, rules })
  const [worker] = (await ground.crew(1)).workers.splice(0)
  const isOver = async () => (await findRun(db, run)).status === 'COMPLETED'
  await until(`${calls} calls`, async () => (await countCalls(ground)) >= before + calls || (await isOver()))
  const wasAtWork = !(await isOver())
  await worker?.process.kill('SIGKILL')
  await ground.stockx.remove('faults/')
  await sql`update listing_group set lease_until = now() where lease_until is not null`.execute(db)
  return wasAtWork
}

async function finish(ground: Ground, run: number): Promise<void> {
  const { workers } = await ground.crew(1)
  await untilComplete(ground.database.db, run)
  for (const { process } of workers.splice(0)) await process.kill('SIGTERM')
}

async function countCalls({ stockx }: Ground): Promise<number> {
  return (await stockx.calls(Infinity)).count
}

async function countPairs({ stockx }: Ground): Promise<Record<'all' | 'active' | 'sizes', number>> {
  const listings = listingsIn(await stockx.state())
  const active = listings.filter(({ status }) => status === 'ACTIVE')
  const sizes = new Set(active.map(({ variantId }) => variantId)).size
  return { all: listings.length, active: active.length, sizes }
}

async function countKnown(db: Db, products: number[]): Promise<number> {
  const known = await db
    .selectFrom('channel_listing')
    .select('external_id')
    .where(sql<boolean>`product_id = any(${products}::int[])`)
    .execute()
  return known.length
}
