import { sql } from 'kysely'
import type { StockPlan } from '../../../contract/stock-cover/stock-cover.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'

export async function findStockPlan(db: Db): Promise<StockPlan> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', ['lead_time_days', 'target_cover_days'])
    .execute()
  const valueOf = (name: string) => {
    const row = rows.find((each) => each.name === name)
    if (row === undefined) throw new Error(`There is no setting ${name}.`)
    return row.value
  }
  return { lead_time_days: valueOf('lead_time_days'), target_cover_days: valueOf('target_cover_days') }
}

export async function writeStockPlan(db: Db, plan: StockPlan): Promise<void> {
  await sql`
    update setting
    set value = wanted.value
    from unnest(${Object.keys(plan)}::text[], ${Object.values(plan)}::integer[]) wanted (name, value)
    where setting.name = wanted.name and setting.value <> wanted.value`.execute(db)
}
