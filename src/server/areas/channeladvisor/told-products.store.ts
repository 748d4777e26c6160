import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Cells } from './taken-cells.ts'

export type ToldProduct = {
  channelAdvisorId: number
  productId: number | null
  cells: Cells
  problem: string | null
  /** What we sent it and it was not seen to have yet. */
  sent: Cells
}

/** What an account said of these products when it was asked last. */
export async function findTold(
  tx: Tx,
  account: string,
  channelAdvisorIds: readonly number[],
): Promise<Map<number, ToldProduct>> {
  const { rows } = await sql<ToldProduct>`
    select channel_advisor_id as "channelAdvisorId", product_id as "productId", cells, problem, sent
    from channeladvisor_product
    where account = ${account} and channel_advisor_id = any(${channelAdvisorIds}::integer[])`.execute(tx)
  return new Map(rows.map((row) => [row.channelAdvisorId, row]))
}

/** Those of our products of which an account, or any where none is named, tells pieces in a centre that we have. */
export async function findCounted(
  db: Db,
  account: string | null,
  productIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id
    from channeladvisor_product
    where account = coalesce(${account}, account)
      and product_id = any(${productIds}::integer[])
      and exists (
        select from jsonb_object_keys(cells) field (name) where starts_with(field.name, 'distribution_centers.')
      )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function saveTold(tx: Tx, account: string, told: readonly ToldProduct[]): Promise<void> {
  if (told.length === 0) return
  await sql`
    insert into channeladvisor_product (account, channel_advisor_id, product_id, cells, problem, sent)
    select ${account}, told."channelAdvisorId", told."productId", told.cells, told.problem, told.sent
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      told ("channelAdvisorId" integer, "productId" integer, cells jsonb, problem text, sent jsonb)
    on conflict (account, channel_advisor_id) do update
    set
      product_id = excluded.product_id, cells = excluded.cells, problem = excluded.problem, sent = excluded.sent,
      read_on = excluded.read_on`.execute(tx)
}

/** Written down before it goes out, so that it is known for our own when it comes back. */
export async function saveSent(
  tx: Tx,
  account: string,
  sent: readonly { channelAdvisorId: number; cells: Cells }[],
): Promise<void> {
  if (sent.length === 0) return
  await sql`
    update channeladvisor_product
    set sent = channeladvisor_product.sent || ours.cells
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) ours ("channelAdvisorId" integer, cells jsonb)
    where account = ${account} and channel_advisor_id = ours."channelAdvisorId"`.execute(tx)
}

/** What it was seen to have after it was sent something. */
export async function saveShown(
  tx: Tx,
  account: string,
  shown: readonly { channelAdvisorId: number; cells: Cells }[],
): Promise<void> {
  if (shown.length === 0) return
  await sql`
    update channeladvisor_product
    set cells = now.cells, sent = '{}'
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) now ("channelAdvisorId" integer, cells jsonb)
    where account = ${account} and channel_advisor_id = now."channelAdvisorId"`.execute(tx)
}
