import { sql } from 'kysely'
import { placements } from '../../../contract/image-slots.ts'
import type { ProductEvent } from '../../../contract/products/timeline.endpoints.ts'
import type { RunKind } from '../../../contract/runs.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import type { Page } from '../../platform/page-of.ts'
import { historyField } from '../products/history-cells.ts'

/** One thing that happened, under the names of the histories. */
export type StoredEvent = {
  id: string
  kind: ProductEvent['kind']
  field: string
  previous: unknown
  updated: unknown
  by: string | null
  reason: string | null
  order_id: string | null
  created_on: Date
  run: { id: number; kind: RunKind; label: string } | null
}

type Asked = Page & {
  productId: number
  /** Of the wire; undefined: all. */
  field: string | undefined
}

/** What happened to a product, the newest first: of each history no more than the page can need. */
export async function findEvents(db: Db, { productId, field, offset, limit }: Asked): Promise<StoredEvent[]> {
  const newest = sql.lit(offset + limit)
  const sources = sourcesOf(field).map((source) => sql`(${events[source](productId, field, newest)})`)
  const { rows } = await sql<StoredEvent>`
    select event.id, event.kind, event.field, event.previous, event.updated, event.by, event.reason, event.order_id,
      event.created_on,
      case when run.id is not null then json_build_object('id', run.id, 'kind', run.kind, 'label', run.label) end as run
    from (
      select *
      from (${sql.join(sources, sql` union all `)})
        happened (source, place, id, kind, field, previous, updated, by, reason, order_id, run_id, created_on)
      order by happened.created_on desc, happened.source, happened.place desc, happened.field
      offset ${sql.lit(offset)}
      limit ${sql.lit(limit)}
    ) event
    left join run on run.id = event.run_id
    order by event.created_on desc, event.source, event.place desc, event.field`.execute(db)
  return rows
}

/** How much there is of each field. */
export async function countEvents(db: Db, productId: number): Promise<{ field: string; count: number }[]> {
  const { rows } = await sql<{ field: string; count: number }>`
    select history.field, count(*)::integer as count
    from product_field_history history
    where history.product_id = ${productId}
      and history.field <> all(${[...unshown, 'attributes']}::text[])
    group by history.field
    union all
    select 'attributes.' || cell.name, count(*)::integer
    from product_field_history history
    cross join lateral (${changedAttributes}) cell
    where history.product_id = ${productId} and history.field = 'attributes'
    group by cell.name
    union all
    select 'distribution_centers.' || center.name, count(*)::integer
    from stock_history history
    join distribution_center center on center.id = history.distribution_center_id and not center.is_hidden
    where history.product_id = ${productId}
    group by center.name
    union all
    select history.placement_name, count(*)::integer
    from picture_history history
    where history.product_id = ${productId}
    group by history.placement_name
    union all
    select counted.field, counted.count
    from (
      select 'listings' as field, (select count(*)::integer from publication_history where product_id = ${productId}) as count
      union all
      select 'orders', (
        select (count(*) + count(*) filter (where item.is_canceled))::integer
        from order_item item
        where item.product_id = ${productId}
      )
      union all
      select 'purchases', (select count(*)::integer from purchase where product_id = ${productId})
      union all
      select 'created', 1
    ) counted
    where counted.count > 0`.execute(db)
  return rows
}

/** Is_deleted tells it already. */
const unshown = ['deleted_on', 'removed_by']

const changedAttributes = sql`
  select key.name, history.previous_value -> key.name as previous, history.updated_value -> key.name as updated
  from (
    select jsonb_object_keys(coalesce(nullif(history.previous_value, 'null'), '{}'))
    union
    select jsonb_object_keys(coalesce(nullif(history.updated_value, 'null'), '{}'))
  ) key (name)
  where history.previous_value -> key.name is distinct from history.updated_value -> key.name`

/** Else the newest changes of all products are gone through for those of one: its own are few, and sorted at once. */
const unindexed = sql.lit(0)

type Source = (productId: number, field: string | undefined, newest: Sql) => Sql

const events = {
  ...{ fields, attributes, stock, listings, orders, purchases, pictures, created },
} satisfies Record<string, Source>

type SourceName = keyof typeof events

const own: readonly SourceName[] = ['listings', 'orders', 'purchases', 'created']

/** Which histories can hold anything of a field. */
function sourcesOf(field: string | undefined): readonly SourceName[] {
  if (field === undefined) return ['fields', 'attributes', 'stock', 'pictures', ...own]
  if (field.startsWith('attributes.')) return ['attributes']
  if (field.startsWith('distribution_centers.')) return ['stock']
  if (placements.some((each) => each === field)) return ['pictures']
  const source = own.find((each) => each === field)
  return source === undefined ? ['fields'] : [source]
}

function fields(productId: number, field: string | undefined, newest: Sql): Sql {
  const asked =
    field === undefined
      ? sql`history.field <> all(${[...unshown, 'attributes']}::text[])`
      : sql`history.field = ${historyField(field)}`
  return sql`
    select 1 as source, history.id as place, 'f' || history.id as id,
      case
        when history.field <> 'is_deleted' then 'changed'
        when history.updated_value = 'true' then 'deleted'
        else 'restored'
      end as kind,
      history.field, history.previous_value as previous, history.updated_value as updated,
      history.updated_by as by, history.reason, history.order_id, history.act_id as run_id, history.created_on
    from product_field_history history
    where history.product_id = ${productId} and ${asked}
    order by history.id + ${unindexed} desc
    limit ${newest}`
}

function attributes(productId: number, field: string | undefined, newest: Sql): Sql {
  const name = field?.slice('attributes.'.length)
  return sql`
    select 1, history.id, 'f' || history.id || '.' || cell.name, 'changed', 'attributes.' || cell.name,
      cell.previous, cell.updated,
      history.updated_by, history.reason, history.order_id, history.act_id, history.created_on
    from product_field_history history
    cross join lateral (${changedAttributes}) cell
    where history.product_id = ${productId} and history.field = 'attributes'
      and ${name === undefined ? sql`true` : sql`cell.name = ${name}`}
    order by history.id + ${unindexed} desc, cell.name
    limit ${newest}`
}

function stock(productId: number, field: string | undefined, newest: Sql): Sql {
  const name = field?.slice('distribution_centers.'.length)
  return sql`
    select 2, history.id, 's' || history.id, 'changed', 'distribution_centers.' || center.name,
      to_jsonb(history.previous_quantity), to_jsonb(history.updated_quantity),
      history.updated_by, history.reason, history.order_id, history.act_id, history.created_on
    from stock_history history
    join distribution_center center on center.id = history.distribution_center_id and not center.is_hidden
    where history.product_id = ${productId} and ${name === undefined ? sql`true` : sql`center.name = ${name}`}
    order by history.id desc
    limit ${newest}`
}

function listings(productId: number, _field: string | undefined, newest: Sql): Sql {
  return sql`
    select 3, history.id, 'p' || history.id, lower(history.action), 'listings',
      null::jsonb, to_jsonb(marketplace.name),
      history.updated_by, history.reason, null::text, history.run_id, history.created_on
    from publication_history history
    join marketplace on marketplace.id = history.marketplace_id
    where history.product_id = ${productId}
    order by history.id desc
    limit ${newest}`
}

function orders(productId: number, _field: string | undefined, newest: Sql): Sql {
  return sql`
    select 4, happened.place, happened.letter || happened.item_id, happened.kind, 'orders',
      null::jsonb, to_jsonb(happened.quantity),
      happened.by, happened.marketplace, happened.order_id, null::integer, happened.created_on
    from (
      select item.id * 2::bigint as place, 'o' as letter, item.id as item_id, 'ordered' as kind, item.quantity,
        sales_order.created_by as by, sales_order.marketplace, sales_order.order_id, sales_order.order_time as created_on
      from order_item item
      join sales_order on sales_order.id = item.sales_order_id
      where item.product_id = ${productId}
      union all
      select item.id * 2::bigint + 1, 'x', item.id, 'order_canceled', item.quantity,
        coalesce(canceled.created_by, sales_order.created_by), sales_order.marketplace, sales_order.order_id,
        coalesce(canceled.created_on, sales_order.updated_on)
      from order_item item
      join sales_order on sales_order.id = item.sales_order_id
      left join lateral (
        select history.created_by, history.created_on
        from order_history history
        where history.sales_order_id = item.sales_order_id and history.order_status = 'Canceled'
        order by history.id
        limit 1
      ) canceled on true
      where item.product_id = ${productId} and item.is_canceled
    ) happened
    order by happened.created_on desc, happened.place desc
    limit ${newest}`
}

function purchases(productId: number, _field: string | undefined, newest: Sql): Sql {
  return sql`
    select 5, purchase.id, 'b' || purchase.id, 'purchased', 'purchases',
      null::jsonb, to_jsonb(purchase.quantity),
      purchase.created_by, null::text, null::text, null::integer, purchase.created_on
    from purchase
    where purchase.product_id = ${productId}
    order by purchase.created_on desc, purchase.id desc
    limit ${newest}`
}

function pictures(productId: number, slot: string | undefined, newest: Sql): Sql {
  return sql`
    select 6, history.id, 'i' || history.id, 'picture_' || history.action, history.placement_name,
      to_jsonb(history.previous_picture), to_jsonb(history.updated_picture),
      history.updated_by, history.reason, null::text, history.act_id, history.created_on
    from picture_history history
    where history.product_id = ${productId}
      and ${slot === undefined ? sql`true` : sql`history.placement_name = ${slot}`}
    order by history.id desc
    limit ${newest}`
}

/** Nobody writes down who made a product: the import that did knows it, or the pieces that came with it. */
function created(productId: number): Sql {
  return sql`
    select 7, product.id, 'c' || product.id, 'created', 'created',
      null::jsonb, to_jsonb(product.sku),
      coalesce(import.requested_by, pieces.updated_by), pieces.reason, null::text, import.id, product.created_on
    from product
    left join lateral (
      select run.id, run.requested_by
      from import_change_block block
      join run on run.id = block.run_id and run.kind = 'import'
      where block.product_ids && array[product.id]
        and run.started_on <= product.created_on
        and coalesce(run.ended_on, 'infinity') >= product.created_on
      order by run.id
      limit 1
    ) import on true
    left join lateral (
      select history.updated_by, history.reason
      from stock_history history
      where history.product_id = product.id and history.created_on = product.created_on
      order by history.id
      limit 1
    ) pieces on true
    where product.id = ${productId}`
}
