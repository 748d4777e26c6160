import type { Installation } from './installation.ts'
import { measureBeside, type Measured } from './measure.ts'

/** As many as a small and a large choice have. */
const CHOICES = [100, 100_000]
const LISTINGS = 200_000
const RUNS = 3
const marketplaces = ['Shopify', 'StockX']

/** How long the plan of a publish takes, and the first block of what is out of step among many listings. */
export async function measurePublishing(installation: Installation): Promise<[name: string, Measured][]> {
  await listOnce(installation)
  const { rows } = await installation.database.query<{ id: number }>(
    'select id from product where not is_deleted order by id limit $1',
    [Math.max(...CHOICES) + RUNS],
  )
  const ids = rows.map(({ id }) => id)
  const measured: [string, Measured][] = []
  for (const choice of CHOICES) {
    // Another choice each time: a plan that was just made is kept.
    const plan = (run: number) =>
      post(installation, 'api/products/publish-plan/?page_size=100', {
        product_list: ids.slice(Math.abs(run) % RUNS, (Math.abs(run) % RUNS) + choice),
        market_place: marketplaces,
      })
    measured.push([`publish plan of ${choice.toLocaleString('en-US')} products`, await first(plan)])
  }
  const filter = JSON.stringify([{ published__in: ['Out of step'] }])
  const block = `api/products/?${new URLSearchParams({ page_size: '100', filter }).toString()}`
  measured.push([
    `filter Out of step, ${LISTINGS.toLocaleString('en-US')} listings`,
    await first(() => post(installation, block, {})),
  ])
  return measured
}

async function first(work: (run: number) => Promise<void>): Promise<Measured> {
  const [measured] = await measureBeside(RUNS, work)
  if (measured === undefined) throw new Error('nothing was measured')
  return measured
}

/** One of fifty has another price there. What each came to be published by is not what is measured, and is left out. */
async function listOnce({ database }: Installation): Promise<void> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int from listing')
  if ((rows[0]?.count ?? 0) >= LISTINGS) return
  await database.query(`
    begin;
    alter table listing disable trigger listing_added;
    with live as (
      insert into listing_group (marketplace_id, product_id, name, generation, settled_generation, requested_by)
      select marketplace.id, product.id, product.sku, 1, 1, 'bench'
      from product
      cross join marketplace
      where product.product_type = 'basic' and not product.is_deleted
      order by product.id, marketplace.id
      limit ${LISTINGS}
      on conflict do nothing
      returning id, marketplace_id, product_id
    )
    insert into listing (
      product_id, marketplace_id, group_id, desired_state, generation, actual_state, price_sent_cents,
      quantity_sent, price_step_cents, price_seen_cents, quantity_seen, seen_on, price_confirmed_cents, quantity_confirmed
    )
    select product.id, live.marketplace_id, live.id, 'listed', 1, 'listed', told.price,
      told.pieces, 1, told.price, told.pieces, now(), told.price, told.pieces
    from live
    join product on product.id = live.product_id
    left join product parent on parent.id = product.parent_id
    cross join lateral (
      select greatest(product.total_available_quantity, 0) as pieces,
        listing_price_cents(
          coalesce(product.retail_price_cents, parent.retail_price_cents), coalesce(product.margin, 0),
          product.min_price_cents, product.max_price_cents, 1
        ) + case when product.id % 50 = 0 then 100 else 0 end as price
    ) told
    on conflict do nothing;
    alter table listing enable trigger listing_added;
    commit`)
  await database.query('analyze listing, listing_group')
}

async function post({ address, token }: Installation, path: string, body: object): Promise<void> {
  const answer = await fetch(`${address}/${path}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
}
