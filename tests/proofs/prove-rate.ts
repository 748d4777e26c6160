import { claim, seconds, type Claim } from './claim.ts'
import { dictatedByStockX, type Ground } from './ground.ts'
import { addProductsToSell } from './products-to-sell.ts'
import { allWentWell, untilComplete } from './run.ts'
import { publish, signIn } from './seller.ts'

type Size = {
  products: number
  workers: number
}

/** Publishes products of their own to one marketplace after the other: what each allows is what it takes. */
export async function proveRate(ground: Ground, size: Size): Promise<Claim[]> {
  return [...(await proveShopify(ground, size)), ...(await proveStockX(ground, size))]
}

async function proveShopify(ground: Ground, size: Size): Promise<Claim[]> {
  const { shopify: factor } = ground.limits
  const { tookMs, wentWell } = await publishAll(ground, { ...size, marketplace: 'Shopify' })
  const { points_spent: points } = (await ground.shopify.state()) as { points_spent: number }
  const dictatedMs = ((points - 2000 * factor) / (100 * factor)) * 1000
  return [
    wentWell,
    ratio('Shopify one by one', { ...size, tookMs, dictatedMs, of: `${Math.round(points)} points` }),
  ]
}

async function proveStockX(ground: Ground, size: Size): Promise<Claim[]> {
  const before = (await ground.stockx.calls(Infinity)).count
  const { tookMs, wentWell } = await publishAll(ground, { ...size, marketplace: 'StockX' })
  const calls = (await ground.stockx.calls(Infinity)).count - before
  const dictatedMs = dictatedByStockX(ground.limits, { calls, items: size.products })
  return [wentWell, ratio('StockX', { ...size, tookMs, dictatedMs, of: `${calls} calls` })]
}

type Published = Size & {
  marketplace: string
  /** Tells its products and its request from others. */
  key?: string
}

/** Publishes products of their own to one marketplace, to the end. */
export async function publishAll(
  ground: Ground,
  { products, workers, marketplace, key = marketplace }: Published,
) {
  const { db } = ground.database
  const chosen = await addProductsToSell(db, { prefix: `${key}-`, count: products, inParents: 0 })
  const { api } = await ground.crew(workers)
  const id = (await publish(await signIn(api), { products: chosen, marketplaces: [marketplace], key })) ?? NaN
  const started = performance.now()
  await untilComplete(db, id)
  const tookMs = performance.now() - started
  return { tookMs, wentWell: await allWentWell(db, id, products) }
}

type Took = { products: number; tookMs: number; dictatedMs: number; of: string }

function ratio(what: string, { products, tookMs, dictatedMs, of }: Took): Claim {
  const share = tookMs / dictatedMs
  return claim(
    `${products} products to ${what} (≤ 1.1 × what its limits dictate)`,
    `${seconds(tookMs)}, ${share.toFixed(2)} × ${seconds(dictatedMs)} for ${of}`,
    share <= 1.1,
  )
}
