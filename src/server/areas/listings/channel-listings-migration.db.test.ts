// A database of before a listing could stand for several of its channel's: what is on sale must stay known.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseBefore, type MigratedDatabase } from '../../../../tests/support/database-before.ts'
import { shopifyHandle } from '../../connectors/shopify/product-input.ts'

const filled = `
  insert into product (sku, title, product_type, parent_id) values
    ('AJ1', 'Air Jordan', 'parent', null), ('AJ1-9', 'Nine', 'basic', 1), ('AJ1-10', 'Ten', 'basic', 1),
    ('CAP', 'Cap', 'basic', null);
  insert into listing_group (marketplace_id, product_id, handle, external_id, generation, settled_generation, sent_hash,
    requested_by)
  select marketplace.id, of.product_id, of.handle, of.external_id, 3, 2, 'hash', 'maria'
  from marketplace, (values (1, 'aj1-1', 'gid://1'), (4, 'cap-4', null)) of (product_id, handle, external_id)
  where marketplace.name = 'Shopify';
  insert into listing (product_id, marketplace_id, group_id, desired_state, generation, actual_state, external_id,
    published_on, created_on)
  select of.product_id, listing_group.marketplace_id, listing_group.id, 'listed', 3, of.actual_state, of.external_id,
    of.published_on, '2026-01-01Z'
  from (values
    (2, 1, 'listed', 'gid://2', timestamptz '2026-02-03Z'),
    (3, 1, 'unlisted', 'gid://3', null),
    (4, 4, 'unlisted', null, null)
  ) of (product_id, owner_id, actual_state, external_id, published_on)
  join listing_group on listing_group.product_id = of.owner_id;`

let database: MigratedDatabase
beforeAll(async () => {
  database = await createDatabaseBefore('0071-channel-listings.sql', filled)
})
afterAll(() => database.drop())

test('listings keep their id at the channel, and groups the address that they had there', async () => {
  const { rows: listings } = await sql`
    select listing.product_id, actual_state, channel_listing.external_id, channel_listing.created_on
    from listing left join channel_listing using (product_id, marketplace_id)
    order by listing.product_id`.execute(database.db)
  expect(listings).toEqual([
    { product_id: 2, actual_state: 'listed', external_id: 'gid://2', created_on: new Date('2026-02-03Z') },
    { product_id: 3, actual_state: 'unlisted', external_id: 'gid://3', created_on: new Date('2026-01-01Z') },
    { product_id: 4, actual_state: 'unlisted', external_id: null, created_on: null },
  ])

  const { rows: groups } = await sql<{ product_id: number; name: string }>`
    select product_id, name, external_id, generation, settled_generation, operations
    from listing_group order by product_id`.execute(database.db)
  const wish = { generation: 3, settled_generation: 2, operations: null }
  expect(groups).toEqual([
    { ...wish, product_id: 1, name: 'aj1', external_id: 'gid://1' },
    { ...wish, product_id: 4, name: 'cap', external_id: null },
  ])
  expect(groups.map(({ name, product_id: id }) => shopifyHandle({ name, ref: String(id) }))).toEqual([
    'aj1-1',
    'cap-4',
  ])
})
