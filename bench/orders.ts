/** Measures the lists of orders and sales against the floor of the same run: `npm run bench-orders -- 100000 1000000` (products, orders). */
import { availableParallelism, loadavg } from 'node:os'
import { allOrders, measureExport } from './export.ts'
import { startFloor, startInstallation, type Installation } from './installation.ts'
import { measureBeside } from './measure.ts'

const [products = 100_000, orders = 1_000_000] = process.argv.slice(2).map(Number)
const RUNS = 20

type Ask = { name: string; aim: string; path: (run: number) => string; body?: object }

const installation = await startInstallation(products, orders)
const floor = await startFloor(installation)
try {
  const [load = NaN] = loadavg()
  console.log(
    `${orders.toLocaleString('en-US')} orders, ${products.toLocaleString('en-US')} products; ${availableParallelism()} cores, load average ${load.toFixed(1)}`,
  )
  for (const ask of await asks(installation)) {
    const [least, ours] = await measureBeside(
      RUNS,
      (run) =>
        call(floor.address, '', {
          path: `products?from=${1 + ((Math.abs(run) * 1_618) % (products - 100))}`,
          body: {},
        }),
      (run) =>
        call(installation.address, installation.token, { path: ask.path(Math.abs(run)), body: ask.body }),
    )
    if (least === undefined || ours === undefined) continue
    const ratio = `${(ours.medianMs / least.medianMs).toFixed(1)} × ${least.medianMs.toFixed(1)}`
    const shown = `${ours.medianMs.toFixed(1).padStart(8)} ms ${ours.p95Ms.toFixed(1).padStart(8)} ms p95`
    console.log(`  ${ask.name.padEnd(48)} ${shown} ${ratio.padStart(14)}  ${ask.aim}`)
  }
  await showArchiving(installation)
  const { rowsPerSecond } = await measureExport(installation, 'csv', allOrders)
  console.log(
    `  ${'export of all orders, rows a second'.padEnd(48)} ${String(rowsPerSecond).padStart(8)}  ≥ 25,000`,
  )
} finally {
  floor.stop()
  await installation.stop()
}

/** What is counted is another each time: an answer that is known would say nothing. */
async function asks({ database }: Installation): Promise<Ask[]> {
  const { rows } = await database.query<{ id: number; name: string; until: Date }>(
    `select id, order_id as name, max(order_time) over () as until from sales_order
     order by order_time desc offset 1000 limit 500`,
  )
  const [first] = rows
  const day = (ago: number) =>
    new Date((first?.until.getTime() ?? 0) - ago * 86_400_000).toISOString().slice(0, 10)
  const month = (run: number) => ({ order_time__range: [day(31 + (run % 300)), day(1 + (run % 300))] })
  const order = (run: number) => rows[(run * 7) % rows.length]
  const sorts = ['-total_sales', 'mpn', '-total_profit', 'avg_sales', '-sales_last_30_days']
  return [
    list('default block', '≤ 3 × floor', () => [{ is_archived: false }]),
    list('a month, counted and added up', '≤ 150 ms', (run) => [month(run)]),
    list('a month of a marketplace', '≤ 150 ms', (run) => [month(run), { marketplace__in: ['Shopify'] }]),
    list('a month by Order Total', '≤ 150 ms', (run) => [month(run), { platform_amount__range: [100, 200] }]),
    list('a month by words of its items', '≤ 150 ms', (run) => [month(run), { items__icontains: 'jordan' }]),
    list('at risk', '', () => [{ at_risk: true }]),
    get('an order', '≤ 5 ms', (run) => `api/orders/${order(run)?.id ?? 0}/`),
    get('the ship desk', '', () => 'api/ship-desk/'),
    get(
      'the palette finds an order',
      '',
      (run) => `api/search/orders/?q=${order(run)?.name.slice(0, 7) ?? ''}`,
    ),
    ...sorts.map((sort) =>
      post(
        `sales report by ${sort}`,
        '≤ 150 ms',
        () => `api/products/sales-report/?page_size=100&order_by=${sort}`,
      ),
    ),
  ]
}

/** 10,000 orders put away and brought back, as many in a call as one takes. */
async function showArchiving({ address, token, database }: Installation): Promise<void> {
  const { rows } = await database.query<{ ids: number[] }>(
    `select array_agg(id) as ids from (
       select id, (row_number() over (order by id) - 1) / 5000 as part from sales_order where not is_archived order by id limit 10000
     ) chosen group by part`,
  )
  const archive = async (is_archived: boolean) => {
    for (const { ids: order_ids } of rows)
      await call(address, token, {
        path: 'api/orders/bulk-archive-unarchive/',
        body: { order_ids, is_archived },
      })
  }
  const [away] = await measureBeside(
    6,
    () => archive(true),
    () => archive(false),
  )
  const shown = `${away?.medianMs.toFixed(1).padStart(8)} ms ${away?.p95Ms.toFixed(1).padStart(8)} ms p95`
  console.log(`  ${'10,000 orders put away'.padEnd(48)} ${shown} ${''.padStart(14)}  ≤ 2 s`)
}

function list(name: string, aim: string, filter: (run: number) => object[]): Ask {
  const path = (run: number) =>
    `api/orders/?${new URLSearchParams({ page_size: '100', filter: JSON.stringify(filter(run)) }).toString()}`
  return post(name, aim, path)
}

function post(name: string, aim: string, path: Ask['path']): Ask {
  return { name, aim, path, body: {} }
}

function get(name: string, aim: string, path: Ask['path']): Ask {
  return { name, aim, path }
}

async function call(
  address: string,
  token: string,
  { path, body }: { path: string; body?: object | undefined },
): Promise<void> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Token ${token}`, ...type },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
}
