import type { Installation } from './installation.ts'
import { measureBeside, type Measured } from './measure.ts'

/** New prices for so many products at once, and taking them back. */
const PRODUCTS = 10_000
const RUNS = 6

type Reply = { run_id: number; updated: number }

/** How long it takes to see, to give and to undo 10,000 new prices; what is given is another price each time. */
export async function measureBulkPrice({
  address,
  token,
  database,
}: Installation): Promise<Record<'preview' | 'update' | 'undo', Measured>> {
  const { rows } = await database.query<{ id: number }>(
    "select id from product where product_type = 'basic' and not is_deleted order by id limit $1",
    [PRODUCTS],
  )
  const ids = rows.map(({ id }) => id)
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
  const prices = 'products/bulk-update-products/'
  const body = { product_ids: ids, change: { percent: 3, round_to: 0.99 } }
  let act = 0
  const [preview, update, undo] = await measureBeside(
    RUNS,
    () => ask(prices, { ...body, preview: true }),
    async () => {
      act = (await ask(prices, body)).run_id
    },
    () => ask(`runs/${act}/undo/`, {}),
  )
  if (!preview || !update || !undo) throw new Error('nothing was measured')
  return { preview, update, undo }
}
