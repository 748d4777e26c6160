import { compareWithMarketplaces } from './agreement.ts'
import { claim, seconds, type Claim } from './claim.ts'
import type { Ground } from './ground.ts'
import { addProductsToSell } from './products-to-sell.ts'
import { allWentWell, findRun, untilAnswered, untilComplete } from './run.ts'
import { publish, signIn } from './seller.ts'

const jumps = 4
/** From the last jump to the end. */
const patienceMs = 5 * 60_000

/** Publishes while the clocks of all our processes jump two hours forward, back, back again and forward. */
export async function proveClock(ground: Ground, { products }: { products: number }): Promise<Claim[]> {
  const { db } = ground.database
  const [chosen, regretted] = [
    await addProductsToSell(db, { prefix: 'C', count: products }),
    await addProductsToSell(db, { prefix: 'R', count: 12 }),
  ]
  const marketplaces = ['Shopify', 'StockX']
  const { api, workers } = await ground.crew(1)
  const seller = await signIn(api)
  for (const { process } of workers) process.child.kill('SIGSTOP')
  const taken = await publish(seller, { products: regretted, marketplaces, key: 'regretted' })
  await seller.post(`/api/runs/${taken}/cancel/`, {})
  const id = (await publish(seller, { products: chosen, marketplaces, key: 'jumping' })) ?? NaN
  for (const { process } of workers) process.child.kill('SIGCONT')
  for (let jump = 0; jump < jumps; jump += 1) {
    await untilAnswered(db, id, Math.floor(((jump + 0.5) / (jumps + 1)) * products * 2))
    for (const { process } of [api, ...workers]) process.child.kill('SIGUSR2')
  }
  const lastJump = performance.now()
  await untilComplete(db, id, patienceMs)
  const settledMs = performance.now() - lastJump
  const { skipped } = await findRun(db, taken ?? NaN)
  return [
    claim('from the last jump of ± 2 h to the end (≤ 5 min)', seconds(settledMs), settledMs <= patienceMs),
    claim('rows that stay cancelled', skipped, skipped === regretted.length * 2),
    await allWentWell(db, id, products * 2),
    // What was cancelled is nowhere: it would be there without us.
    ...(await compareWithMarketplaces(ground, chosen)),
  ]
}
