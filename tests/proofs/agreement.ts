// Whether what our database says of two marketplaces is what they hold: pair by pair, by the names that they gave.
import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/database.ts'
import { listingsIn } from '../support/stockx-sizes.ts'
import { claim, type Claim } from './claim.ts'
import type { Ground } from './ground.ts'

type Held = {
  marketplace: string
  /** SKU at Shopify, variant id at StockX. */
  of: string
  id: string
  /** The product that a listing is part of, where the marketplace has such. */
  remote: string | null
  offer: string
}

type Ours = Omit<Held, 'offer'> & { sku: string; isListed: boolean; published: number }

/** Nothing is lost, nothing doubled, and both say the same of each pair. */
export async function compareWithMarketplaces(ground: Ground, products: number[]): Promise<Claim[]> {
  const [ours, theirs] = await Promise.all([findOurs(ground.database.db, products), findTheirs(ground)])
  const held = Map.groupBy(theirs, keyOf)
  const known = new Set(ours.map(keyOf))
  const pairs = new Set(ours.map(({ marketplace, sku }) => `${marketplace} ${sku}`)).size
  const lost = ours.filter((each) => !held.has(keyOf(each))).length
  const doubled = theirs.length - held.size
  const strange = theirs.filter((each) => !known.has(keyOf(each))).length
  const agreeing = ours.filter((each) => isSame(each, held.get(keyOf(each)))).length
  const told = ours.filter(({ published }) => published === 1).length
  return [
    claim('pairs lost', lost, lost === 0),
    claim('pairs doubled, or there without us', doubled + strange, doubled + strange === 0),
    claim(
      'pairs on which database and marketplaces agree',
      `${agreeing} of ${products.length * 2}`,
      agreeing === products.length * 2 && pairs === agreeing,
    ),
    claim('pairs whose history tells of one publish', told, told === ours.length),
  ]
}

function keyOf({ marketplace, of }: Pick<Held, 'marketplace' | 'of'>): string {
  return `${marketplace} ${of}`
}

const offers: Record<string, string> = { Shopify: '120.00 × 1', StockX: '120 × 1' }

function isSame(ours: Ours, theirs: Held[] | undefined): boolean {
  const [one, ...others] = theirs ?? []
  if (one === undefined || others.length > 0) return false
  return (
    ours.isListed && one.id === ours.id && one.remote === ours.remote && one.offer === offers[one.marketplace]
  )
}

async function findOurs(db: Db, products: number[]): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select marketplace.name as marketplace, product.sku,
      case marketplace.name when 'StockX' then product.stockx_variant_id else product.sku end as of,
      coalesce(known.external_id, '') as id, listing_group.external_id as remote,
      coalesce(listing.actual_state = 'listed', false) as "isListed", told.count::int as published
    from product
    cross join marketplace
    left join listing on listing.product_id = product.id and listing.marketplace_id = marketplace.id
    left join listing_group on listing_group.id = listing.group_id
    left join channel_listing known
      on known.product_id = product.id and known.marketplace_id = marketplace.id
    cross join lateral (
      select count(*)
      from publication_history
      where publication_history.product_id = product.id
        and publication_history.marketplace_id = marketplace.id and action = 'Published'
    ) told
    where product.id = any(${products}::int[]) and marketplace.name in ('Shopify', 'StockX')`.execute(db)
  return rows
}

type ShopState = {
  products: {
    id: string
    is_on_online_store: boolean
    variants: { id: string; sku: string; price: string; quantities: { available: number }[] }[]
  }[]
}

async function findTheirs({ shopify, stockx }: Ground): Promise<Held[]> {
  const [shop, market] = await Promise.all([shopify.state(), stockx.state()])
  const variants = (shop as ShopState).products.flatMap(({ id: remote, is_on_online_store, variants }) =>
    variants.map(({ id, sku, price, quantities }): Held => {
      const available = quantities.reduce((sum, each) => sum + each.available, 0)
      const offer = is_on_online_store ? `${price} × ${available}` : 'off sale'
      return { marketplace: 'Shopify', of: sku, id, remote, offer }
    }),
  )
  const pairs = listingsIn(market).map(({ listingId, variantId, amount, status }): Held => {
    const offer = status === 'ACTIVE' ? `${amount} × 1` : status
    return { marketplace: 'StockX', of: variantId, id: listingId, remote: null, offer }
  })
  return [...variants, ...pairs]
}
