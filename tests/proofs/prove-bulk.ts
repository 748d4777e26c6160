import { claim, seconds, type Claim } from './claim.ts'
import type { Ground } from './ground.ts'
import { publishAll } from './prove-rate.ts'

type Size = {
  /** So many one by one, and as many others in bulk. */
  products: number
  workers: number
}

const bulkFrom = 50

/** Publishes products to Shopify one by one, and then as many in bulk: these take less time. */
export async function proveBulk(ground: Ground, size: Size): Promise<Claim[]> {
  const { shopify: factor } = ground.limits
  const alone = await publishTimed(ground, size, 'F')
  await ground.restart({ SHOPIFY_BULK_FROM: String(bulkFrom) })
  // Both begin with all that may be spent.
  await ground.clear()
  const bulk = await publishTimed(ground, size, 'B')
  const dictatedMs = ((alone.points - 2000 * factor) / (100 * factor)) * 1000
  const each = (points: number) => (points / size.products).toFixed(1)
  const [slow, fast] = [alone.tookMs / dictatedMs, bulk.tookMs / alone.tookMs]
  return [
    alone.wentWell,
    bulk.wentWell,
    claim(
      'points of each product one by one, and in bulk',
      `${each(alone.points)}, ${each(bulk.points)}`,
      true,
    ),
    claim(
      `${size.products} products to Shopify one by one (≤ 1.1 × what its points dictate)`,
      `${seconds(alone.tookMs)}, ${slow.toFixed(2)} × ${seconds(dictatedMs)}`,
      slow <= 1.1,
    ),
    claim(
      `${size.products} products to Shopify in bulk (faster)`,
      `${seconds(bulk.tookMs)}, ${fast.toFixed(2)} × as long`,
      fast < 1,
    ),
  ]
}

async function publishTimed(ground: Ground, size: Size, key: string) {
  const spent = async () => ((await ground.shopify.state()) as { points_spent: number }).points_spent
  const before = await spent()
  const published = await publishAll(ground, { ...size, marketplace: 'Shopify', key })
  return { ...published, points: (await spent()) - before }
}
