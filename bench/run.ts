/** Measures the catalogue against the floor of the same run and prints a table: `npm run bench -- 100000 1000000`. */
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { measureBrowser } from './browser.ts'
import { scenarios } from './catalogue-scenarios.ts'
import type { Scenario } from './catalogue-scenarios.ts'
import { startInstallation } from './installation.ts'
import type { Installation } from './installation.ts'
import { measure } from './measure.ts'
import type { Measured } from './measure.ts'
import { measureOddFile } from './odd-file.ts'

const sizes = process.argv.slice(2).map(Number)
const RUNS = 40

/** What the default view shows. */
const floorColumns = ['id', 'version', 'is_stale', 'image', 'mpn', 'sku', 'title', 'brand', 'product_type', 'phoenix_quantity', 'total_quantity', 'total_available_quantity', 'retail_price_cents', 'cost_cents', 'margin', 'is_published_to_voyageone', 'is_published_to_shopify', 'last_sale_date_utc', 'updated_on'] // prettier-ignore

console.log(
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; server, database and client on one machine; ${RUNS} runs each`,
)
for (const products of sizes.length > 0 ? sizes : [100_000, 1_000_000]) await benchSize(products)

async function benchSize(products: number): Promise<void> {
  console.log(`\n${products.toLocaleString('en-US')} products`)
  const cold = await startInstallation(products)
  await cold.stop()
  const installation = await startInstallation(products)
  try {
    print('first start to the first answer', once(cold.startMs), NaN, '')
    print('warm start to the first answer', once(installation.startMs), NaN, '< 1,500 ms')
    await warmUp(installation, products)
    const floor = await measureFloor(installation, products)
    print('floor: 100 rows by primary key', floor, floor.medianMs, '')
    for (const scenario of scenarios)
      print(
        scenario.name,
        await measureScenario(installation, scenario, products),
        floor.medianMs,
        scenario.aim,
      )
    print('PATCH of a price', await measurePriceEdit(installation), floor.medianMs, '')
    const healthMs = await measureOddFile(installation)
    print('longest /healthz/ beside 2 MB of blank lines', once(healthMs), NaN, '≤ 50 ms')
    console.log(
      `  ${'resident memory of the server'.padEnd(52)} ${residentMegabytes(installation)} MB`.padEnd(92) +
        '< 250 MB',
    )
    await measureBrowser(installation, print)
  } finally {
    await installation.stop()
  }
}

function once(ms: number): Measured {
  return { medianMs: ms, p95Ms: ms }
}

function print(name: string, { medianMs, p95Ms }: Measured, floorMs: number, aim: string): void {
  const ratio = Number.isNaN(floorMs) ? '' : `${(medianMs / floorMs).toFixed(1)} ×`
  console.log(
    `  ${name.padEnd(52)} ${medianMs.toFixed(1).padStart(8)} ms ${p95Ms.toFixed(1).padStart(8)} ms p95 ${ratio.padStart(8)}  ${aim}`,
  )
}

/**
 * A server that has just started compiles its busiest functions; people meet one that has run for a while. Filters stay
 * out: what they count would be known.
 */
async function warmUp(installation: Installation, products: number): Promise<void> {
  const blocks = scenarios.filter(({ name }) => name.startsWith('first block'))
  for (const scenario of blocks) await measureScenario(installation, scenario, products)
}

async function measureFloor({ database }: Installation, products: number): Promise<Measured> {
  const { rows } = await database.query<{ columns: string }>(
    "select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_name = 'product' and column_name = any($1)",
    [floorColumns],
  )
  const statement = `select ${rows[0]?.columns} from product where id = any($1)`
  return measure(RUNS, (run) => {
    const first = 1 + Math.abs((run * 7919 * 100) % (products - 100))
    return database.query({
      name: 'floor',
      text: statement,
      values: [Array.from({ length: 100 }, (_, index) => first + index)],
    })
  })
}

function measureScenario(
  installation: Installation,
  scenario: Scenario,
  products: number,
): Promise<Measured> {
  return measure(RUNS, async (run) => {
    const { query, body = {} } = scenario.ask(Math.abs(run), products)
    await call(
      installation,
      'POST',
      `api/products/?${new URLSearchParams({ page_size: '100', ...query }).toString()}`,
      body,
    )
  })
}

async function measurePriceEdit(installation: Installation): Promise<Measured> {
  const { rows } = await installation.database.query<{ id: number }>(
    "select id from product where product_type = 'basic' order by id limit 200",
  )
  return measure(RUNS, (run) =>
    call(installation, 'PATCH', `api/products/${rows[run + 10]?.id}/`, { retail_price: 100 + Math.abs(run) }),
  )
}

async function call(
  { address, token }: Installation,
  method: string,
  path: string,
  body: unknown,
): Promise<void> {
  const answer = await fetch(`${address}/${path}`, {
    method,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
}

function residentMegabytes({ process: server }: Installation): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
