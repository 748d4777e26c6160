// A database whose "now" is what a simulation says: statements that name no schema find its function before the built-in one.
import { inject } from 'vitest'
import { openDatabase, type Db } from '../../../src/server/platform/database/database.ts'
import { createTestDatabase } from '../database.ts'
import { administer } from '../database-server.ts'
import type { SimulatedMarketplace } from './house.ts'
import { simulatedProducts } from './simulated-products.ts'

export type SimulatedDatabase = {
  db: Db
  marketplaces: SimulatedMarketplace[]
  /** As it was in the beginning. */
  reset(): Promise<void>
  drop(): Promise<void>
}

export async function createSimulatedDatabase(): Promise<SimulatedDatabase> {
  const database = await createTestDatabase({ poolSize: 1 })
  const { role } = inject('databaseServer')
  await administer(adminUrl(database.url), simulatedTime)
  const address = new URL(database.url)
  address.searchParams.set('options', '-c search_path=simulation,public,pg_catalog')
  const { db, close } = openDatabase({
    url: address.href,
    applicationName: 'backroom simulation',
    poolSize: 2,
    role,
  })
  await addProducts(db)
  const known = await db.selectFrom('marketplace').select(['id', 'name', 'margin']).orderBy('id').execute()
  return {
    db,
    marketplaces: known.filter(({ name }) => name === 'Shopify' || name === 'StockX'),
    reset: async () => {
      await administer(adminUrl(database.url), forgetAll)
      await restoreProducts(db)
    },
    drop: async () => {
      await close()
      await database.drop()
    },
  }
}

function adminUrl(url: string): string {
  const address = new URL(inject('databaseServer').url)
  address.pathname = new URL(url).pathname
  return address.href
}

const simulatedTime = `
  create schema simulation;
  create table simulation.time (at timestamptz not null);
  insert into simulation.time values ('2026-03-02T09:00:00Z');
  create function simulation.now() returns timestamptz language sql stable as 'select at from simulation.time';
  grant usage on schema simulation to public;
  grant select, update on simulation.time to public;
  grant execute on function simulation.now() to public`

// Histories are kept from everybody but whoever replicates.
const forgetAll = `
  set session_replication_role = replica;
  truncate run, listing_group, publication_history, sold_out_product restart identity cascade`

async function addProducts(db: Db): Promise<void> {
  const products = simulatedProducts().map((product) => {
    const { isDeleted, isBlocked, blockComment, isExternalQuantityBlocked, ...known } = product
    const { parentId, total_available_quantity: pieces, attributes, ...fields } = known
    return {
      ...fields,
      product_type: fields.retail_price_cents === null ? ('parent' as const) : ('basic' as const),
      parent_id: parentId,
      total_quantity: pieces,
      attributes: JSON.stringify(attributes),
      is_deleted: isDeleted,
      is_blocked: isBlocked,
      block_comment: blockComment,
      is_external_quantity_blocked: isExternalQuantityBlocked,
    }
  })
  await db.insertInto('product').values(products).execute()
}

/** What sellers change of them in a story. */
async function restoreProducts(db: Db): Promise<void> {
  for (const product of simulatedProducts()) {
    await db
      .updateTable('product')
      .set({
        retail_price_cents: product.retail_price_cents,
        parent_id: product.parentId,
        total_quantity: product.total_available_quantity,
        is_blocked: false,
        ...{
          is_published_to_shopify: false,
          is_published_to_stockx: false,
          is_published_to_voyageone: false,
        },
      })
      .where('id', '=', product.id)
      .execute()
  }
}
