import { sql } from 'kysely'
import { pooledQuantities } from '../../../contract/products/pooled-quantities.ts'
import type { OthersInPool } from '../../connectors/ports/catalogue-master.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Keeps what others hold of these products; a figure of which nothing is said stays. What owns others has none. */
export async function saveOthersInPool(tx: Tx, others: ReadonlyMap<number, OthersInPool>): Promise<void> {
  const rows = [...others].filter(([, said]) => Object.keys(said).length > 0)
  if (rows.length === 0) return
  const columns = pooledQuantities.map((quantity) => {
    const column = sql.ref(`others_${quantity}`)
    const held = sql`product.${column}`
    const now = sql`case
      when said.others ? ${sql.lit(quantity)} then (said.others ->> ${sql.lit(quantity)})::integer else ${held}
    end`
    return { column, held, now }
  })
  await sql`
    update product
    set ${sql.join(columns.map(({ column, now }) => sql`${column} = ${now}`))}
    from jsonb_to_recordset(${JSON.stringify(rows.map(([id, said]) => ({ id, others: said })))}::jsonb)
      said (id integer, others jsonb)
    where product.id = said.id
      and product.product_type = 'basic'
      and (${sql.join(columns.map(({ held }) => held))}) is distinct from (${sql.join(columns.map(({ now }) => now))})`.execute(
    tx,
  )
}
