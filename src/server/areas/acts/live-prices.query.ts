import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { LivePair } from './live-price-plan.ts'

/** Where another price is live than would go out now, product by product. Few products are live: their listings are read, not all products. */
export async function findLivePairs(db: Db, ids: readonly number[]): Promise<LivePair[]> {
  const { rows } = await sql<LivePair>`
    select live.product_id, product.sku, marketplace.name as marketplace, product.is_deleted, live.live_price_cents,
      live.our_price_cents, product.retail_price_cents, live.retail_price_taken_cents
    from live_listing live
    join product on product.id = live.product_id
    join marketplace on marketplace.id = live.marketplace_id
    where live.product_id = any(${ids}::integer[])
      and live.live_price_cents is not null
      and live.our_price_cents is distinct from live.live_price_cents
    order by live.product_id, marketplace.name collate "C"`.execute(db)
  return rows
}
