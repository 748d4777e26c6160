// What this machine can do at the least: a bare handler with one prepared statement, on a table of the same rows with five indexes.
import Fastify from 'fastify'
import { makePool } from '../src/server/platform/database/connections.ts'

const [url = ''] = process.argv.slice(2)
/** What the default view shows. */
const columns = ['id', 'version', 'is_stale', 'image', 'mpn', 'sku', 'title', 'brand', 'product_type', 'phoenix_quantity', 'total_quantity', 'total_available_quantity', 'retail_price_cents', 'cost_cents', 'margin', 'is_published_to_voyageone', 'is_published_to_shopify', 'last_sale_date_utc', 'updated_on'].join(', ') // prettier-ignore
const pool = makePool({ connectionString: url, max: 10 })
await makeTable()

const app = Fastify()
const ask = (name: string, text: string, ...values: unknown[]) => pool.query({ name, text, values })
app.post<{ Querystring: { from: number } }>('/products', async ({ query }) => {
  const ids = Array.from({ length: 100 }, (_, index) => Number(query.from) + index)
  const { rows } = await ask('list', `select ${columns} from bench_floor where id = any($1)`, ids)
  return { results: rows }
})
app.get<{ Params: { id: string } }>('/products/:id', async ({ params }) => {
  const { rows } = await ask('one', 'select * from bench_floor where id = $1', params.id)
  return rows[0] as object
})
app.patch<{ Params: { id: string }; Body: { retail_price: number } }>(
  '/products/:id',
  async ({ params, body }) => {
    const text = 'update bench_floor set retail_price_cents = $2 where id = $1 returning *'
    const { rows } = await ask('edit', text, params.id, Math.round(body.retail_price * 100))
    return rows[0] as object
  },
)
console.log(`floor at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)

async function makeTable(): Promise<void> {
  const { rows } = await pool.query("select 1 where to_regclass('bench_floor') is null")
  if (rows.length === 0) return
  await pool.query('create table bench_floor as select * from product')
  await pool.query('alter table bench_floor add primary key (id)')
  for (const column of ['sku', 'title', 'retail_price_cents', 'updated_on'])
    await pool.query(`create index on bench_floor (${column})`)
  await pool.query('vacuum analyze bench_floor')
}
