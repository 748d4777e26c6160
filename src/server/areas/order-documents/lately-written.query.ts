import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Who sells, and to whom it was sent lately: in whose letters the next paper will most likely be. */
export async function findLatelyWritten(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', name, city, address_line1) as text from business_profile
    union all
    select lately.text
    from (
      select concat(ship_to_info, ship_to_bill_info) as text from sales_order order by id desc limit 200
    ) lately`.execute(db)
  return rows.map(({ text }) => text)
}
