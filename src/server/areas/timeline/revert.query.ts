import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

/** A change as the histories keep it, and what else decides whether it can be taken back. */
export type KeptChange = {
  field: string
  previous: unknown
  updated: unknown
  order_id: string | null
  reason: string | null
  /** Of the centre whose stock it is. */
  is_hidden: boolean
}

/** Which thing that happened: its history, its place there, and which of several attributes. */
export type EventName = { letter: string; place: string; attribute: string | undefined }

const eventName = /^(?<letter>[a-z])(?<place>\d+)(?:\.(?<attribute>.+))?$/s

export function readEventName(id: string): EventName | undefined {
  const { letter, place, attribute } = eventName.exec(id)?.groups ?? {}
  return letter === undefined || place === undefined ? undefined : { letter, place, attribute }
}

/** One change; a price with the mark that a person set it, which came with it. */
export async function findChange(
  db: Db,
  productId: number,
  { letter, place }: EventName,
): Promise<KeptChange[]> {
  const isAsked = sql`history.product_id = ${productId} and history.id = ${place}::bigint`
  if (letter === 's') return read(db, stockChanges(isAsked))
  if (letter === 'i') return read(db, pictureChanges(whatMovedTogether(productId, place)))
  if (letter !== 'f') return []
  const withMark = sql`
    history.product_id = ${productId}
    and exists (
      select
      from product_field_history asked
      where asked.product_id = ${productId}
        and asked.id = ${place}::bigint
        and (
          history.id = asked.id
          or asked.field = 'retail_price_cents'
            and history.field = 'retail_price_manually_updated'
            and history.act_id = asked.act_id
        )
    )`
  return read(db, fieldChanges(withMark))
}

/** The moment of something that happened; undefined where it did not happen to this product. */
export async function findMoment(
  db: Db,
  productId: number,
  { letter, place }: EventName,
): Promise<Date | undefined> {
  const source = moments.get(letter)
  if (source === undefined) return undefined
  const { rows } = await sql<{ created_on: Date }>`${source(productId, place)}`.execute(db)
  return rows[0]?.created_on
}

/**
 * All changes since something happened, but for those that belong to the same act. Each history is in the order in which
 * its rows were written; between them, moments decide.
 */
export async function findChangesAfter(
  db: Db,
  productId: number,
  { letter, place }: EventName,
): Promise<KeptChange[]> {
  const source = moments.get(letter)
  if (source === undefined) return []
  const isLater = (of: string) => sql`
    history.product_id = ${productId}
    and exists (
      select
      from (${source(productId, place)}) point
      where history.act_id is distinct from point.act_id
        and ${
          letter === of
            ? sql`history.id > ${place}::bigint`
            : sql`(history.created_on, coalesce(history.act_id, 0)) > (point.created_on, coalesce(point.act_id, 2147483647))`
        }
    )`
  return read(
    db,
    sql`${fieldChanges(isLater('f'))} union all ${stockChanges(isLater('s'))} union all ${pictureChanges(isLater('i'))}`,
  )
}

async function read(db: Db, changes: Sql): Promise<KeptChange[]> {
  const { rows } = await sql<KeptChange>`
    select change.field, change.previous, change.updated, change.order_id, change.reason, change.is_hidden
    from (${changes}) change
    order by change.place`.execute(db)
  return rows
}

function fieldChanges(isAsked: Sql): Sql {
  return sql`
    select history.id as place, history.field, history.previous_value as previous, history.updated_value as updated,
      history.order_id, history.reason, false as is_hidden
    from product_field_history history
    where ${isAsked}`
}

function stockChanges(isAsked: Sql): Sql {
  return sql`
    select history.id as place, 'distribution_centers.' || center.name as field,
      to_jsonb(history.previous_quantity) as previous, to_jsonb(history.updated_quantity) as updated,
      history.order_id, history.reason, center.is_hidden
    from stock_history history
    join distribution_center center on center.id = history.distribution_center_id
    where ${isAsked}`
}

function pictureChanges(isAsked: Sql): Sql {
  return sql`
    select history.id as place, history.placement_name as field,
      to_jsonb(history.previous_picture) as previous, to_jsonb(history.updated_picture) as updated,
      null::text as order_id, history.reason, false as is_hidden
    from picture_history history
    where ${isAsked}`
}

/** One slot; where its act moved pictures, all slots that it changed: else one would stand twice, or nowhere. */
function whatMovedTogether(productId: number, place: string): Sql {
  return sql`
    history.product_id = ${productId}
    and exists (
      select
      from picture_history asked
      where asked.product_id = ${productId}
        and asked.id = ${place}::bigint
        and (
          history.id = asked.id
          or history.act_id = asked.act_id and exists (
            select
            from picture_history moved
            where moved.product_id = ${productId} and moved.act_id = asked.act_id and moved.action = 'moved'
          )
        )
    )`
}

/** Where each history says when something happened, and by which act. */
const moments = new Map<string, (productId: number, place: string) => Sql>([
  ['f', (id, place) => momentIn(sql`product_field_history`, sql`happened.product_id = ${id}`, place)],
  ['s', (id, place) => momentIn(sql`stock_history`, sql`happened.product_id = ${id}`, place)],
  ['i', (id, place) => momentIn(sql`picture_history`, sql`happened.product_id = ${id}`, place)],
  ['p', (id, place) => plainMoment(sql`publication_history`, sql`happened.product_id = ${id}`, place)],
  ['b', (id, place) => plainMoment(sql`purchase`, sql`happened.product_id = ${id}`, place)],
  ['c', (id, place) => plainMoment(sql`product`, sql`happened.id = ${id}`, place)],
  [
    'o',
    (id, place) => sql`
      select sales_order.order_time as created_on, null::integer as act_id
      from order_item item
      join sales_order on sales_order.id = item.sales_order_id
      where item.product_id = ${id} and item.id = ${place}::bigint`,
  ],
  [
    'x',
    (id, place) => sql`
      select coalesce(min(history.created_on), max(sales_order.updated_on)) as created_on, null::integer as act_id
      from order_item item
      join sales_order on sales_order.id = item.sales_order_id
      left join order_history history
        on history.sales_order_id = item.sales_order_id and history.order_status = 'Canceled'
      where item.product_id = ${id} and item.is_canceled and item.id = ${place}::bigint
      group by item.id`,
  ],
])

function momentIn(history: Sql, isOfProduct: Sql, place: string): Sql {
  return sql`
    select happened.created_on, happened.act_id
    from ${history} happened
    where ${isOfProduct} and happened.id = ${place}::bigint`
}

function plainMoment(history: Sql, isOfProduct: Sql, place: string): Sql {
  return sql`
    select happened.created_on, null::integer as act_id
    from ${history} happened
    where ${isOfProduct} and happened.id = ${place}::bigint`
}
