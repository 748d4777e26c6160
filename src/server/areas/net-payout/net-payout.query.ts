import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { PayoutFacts } from './explain-net-payout.ts'
import type { MarketplaceFees } from './sale-fees.ts'

const mostSizes = 500

export type PricedSize = {
  id: number
  sku: string
  size: string | null
  retail_price_cents: number | null
  min_price_cents: number | null
  max_price_cents: number | null
  margin: string | null
}

/** The product, or the sizes of a parent in their order; undefined where there is none, deleted ones can still be read. */
export async function findPricedSizes(db: Db, id: number): Promise<PricedSize[] | undefined> {
  const { rows } = await sql<PricedSize & { is_asked: boolean; product_type: string }>`
    select product.id, product.sku, product.size, product.product_type, product.min_price_cents, product.max_price_cents,
      product.margin, coalesce(product.retail_price_cents, parent.retail_price_cents) as retail_price_cents,
      product.id = ${id} as is_asked
    from product
    left join product parent on parent.id = product.parent_id
    where product.id = ${id}
      or (product.parent_id = ${id} and product.product_type = 'basic' and not product.is_deleted)
    order by product.id = ${id} desc, product.size_order, product.sku_fold, product.id
    limit ${mostSizes + 1}`.execute(db)
  if (rows[0]?.is_asked !== true) return undefined
  return rows
    .filter((row) => row.product_type === 'basic')
    .map(({ is_asked: _, product_type: __, ...size }) => size)
}

export type PricedMarketplace = Pick<PayoutFacts, 'marketplace' | 'feeSource' | 'priceStepCents' | 'fees'> & {
  marketplaceMargin: string | null
}

/** What a price becomes on each marketplace, and what it keeps of it. */
export async function findPricedMarketplaces(db: Db): Promise<PricedMarketplace[]> {
  const rows = await db
    .selectFrom('marketplace')
    .select(['name', 'margin', 'price_step_cents', 'fee_source'])
    .select(['transaction_fee', 'least_fee_cents', 'payment_fee', 'fixed_fee_cents'])
    .orderBy('name')
    .execute()
  return rows.map(({ name, margin, price_step_cents, fee_source, ...fees }) => ({
    ...{ marketplace: name, marketplaceMargin: margin, priceStepCents: price_step_cents },
    ...{ feeSource: fee_source, fees },
  }))
}

/** What a marketplace keeps of a sale; nothing is known of one that we have none of. */
export async function findFees(db: Db, marketplace: string): Promise<MarketplaceFees | undefined> {
  return db
    .selectFrom('marketplace')
    .select(['transaction_fee', 'least_fee_cents', 'payment_fee', 'fixed_fee_cents'])
    .where('name', '=', marketplace)
    .executeTakeFirst()
}
