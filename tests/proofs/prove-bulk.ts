import { claim, seconds, type Claim } from './claim.ts'
import type { Ground } from './ground.ts'
import { publishAll } from './prove-rate.ts'

type Size = {
  products: number
  /** Fewer than go in bulk, to learn what one takes by itself. */
  few: number
  workers: number
}

/** Publishes some products to Shopify one by one and many in bulk: these take less time than their points alone would dictate. */
export async function proveBulk(ground: Ground, { products, few, workers }: Size): Promise<Claim[]> {
  const { shopify: factor } = ground.limits
  const spent = async () => ((await ground.shopify.state()) as { points_spent: number }).points_spent
  const before = await spent()
  const alone = await publishAll(ground, { products: few, workers, marketplace: 'Shopify', key: 'F' })
  const between = await spent()
  const bulk = await publishAll(ground, { products, workers, marketplace: 'Shopify', key: 'B' })
  const [pointsEach, inBulk] = [(between - before) / few, ((await spent()) - between) / products]
  const dictatedMs = ((pointsEach * products - 2000 * factor) / (100 * factor)) * 1000
  return [
    alone.wentWell,
    bulk.wentWell,
    claim(
      'points of each product in bulk, and one by one',
      `${inBulk.toFixed(1)}, ${pointsEach.toFixed(1)}`,
      true,
    ),
    claim(
      `${products} products to Shopify in bulk (faster than one by one)`,
      `${seconds(bulk.tookMs)}, ${(bulk.tookMs / dictatedMs).toFixed(2)} × ${seconds(dictatedMs)} that one by one takes at the least`,
      bulk.tookMs < dictatedMs,
    ),
  ]
}
