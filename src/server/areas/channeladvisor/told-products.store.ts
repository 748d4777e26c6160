import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Cells } from './taken-cells.ts'

export type ToldProduct = {
  channelAdvisorId: number
  productId: number | null
  cells: Cells
  problem: string | null
}

/** What an account said of these products when it was asked last. */
export async function findTold(
  tx: Tx,
  account: string,
  channelAdvisorIds: readonly number[],
): Promise<Map<number, ToldProduct>> {
  const { rows } = await sql<ToldProduct>`
    select channel_advisor_id as "channelAdvisorId", product_id as "productId", cells, problem
    from channeladvisor_product
    where account = ${account} and channel_advisor_id = any(${channelAdvisorIds}::integer[])`.execute(tx)
  return new Map(rows.map((row) => [row.channelAdvisorId, row]))
}

export async function saveTold(tx: Tx, account: string, told: readonly ToldProduct[]): Promise<void> {
  if (told.length === 0) return
  await sql`
    insert into channeladvisor_product (account, channel_advisor_id, product_id, cells, problem)
    select ${account}, told."channelAdvisorId", told."productId", told.cells, told.problem
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      told ("channelAdvisorId" integer, "productId" integer, cells jsonb, problem text)
    on conflict (account, channel_advisor_id) do update
    set
      product_id = excluded.product_id, cells = excluded.cells, problem = excluded.problem, read_on = excluded.read_on`.execute(
    tx,
  )
}
