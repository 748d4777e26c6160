/** Measures the catalogue against the floor of the same run and prints a table: `npm run bench -- 100000 1000000`. */
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { measureBrowser } from './browser.ts'
import { measureBulkPrice } from './bulk-price.ts'
import { scenarios } from './catalogue-scenarios.ts'
import type { Scenario } from './catalogue-scenarios.ts'
import { measureExport } from './export.ts'
import { residentMegabytes, startFloor, startInstallation } from './installation.ts'
import type { Installation } from './installation.ts'
import { measureBeside } from './measure.ts'
import type { Measured } from './measure.ts'
import { measureOddFile } from './odd-file.ts'
import { measurePublishing } from './publish-plan.ts'

const sizes = process.argv.slice(2).map(Number)
const RUNS = 40
const CALLERS = 10
const RATE_MS = 1_000
const RATE_ROUNDS = 6
/** A price that stands there already would not be written: each time it is another one. */
const salt = Math.floor(Date.now() / 1000)

console.log(
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; server, database and client on one machine; ${RUNS} runs each`,
)
for (const products of sizes.length > 0 ? sizes : [100_000, 1_000_000]) await benchSize(products)

async function benchSize(products: number): Promise<void> {
  const [load = NaN] = loadavg()
  console.log(`\n${products.toLocaleString('en-US')} products; load average before: ${load.toFixed(1)}`)
  const cold = await startInstallation(products)
  await cold.stop()
  const installation = await startInstallation(products)
  try {
    print('first start to the first answer', once(cold.startMs), NaN, '')
    print('warm start to the first answer', once(installation.startMs), NaN, '< 1,500 ms')
    await warmUp(installation, products)
    const floor = await startFloor(installation)
    for (const scenario of scenarios)
      await printBeside(
        scenario,
        (run) => askFloor(floor, run, products),
        (run) => askScenario(installation, scenario, Math.abs(run), products),
      )
    await measureRow(installation, floor, 'GET', 'the whole product', '≤ 3 ms')
    await measureRow(installation, floor, 'PATCH', 'PATCH of a price', '≤ 5 ms, ≤ 8 × floor')
    await measureRate(installation, floor, products)
    floor.stop()
    const { preview, update, undo } = await measureBulkPrice(installation)
    print('preview of 10,000 new prices', preview, NaN, '')
    print('10,000 new prices', update, NaN, '≤ 2,000 ms')
    print('taking 10,000 prices back', undo, NaN, '')
    const healthMs = await measureOddFile(installation)
    print('longest /healthz/ beside 2 MB of blank lines', once(healthMs), NaN, '≤ 50 ms')
    console.log(
      `  ${'resident memory of the server'.padEnd(52)} ${residentMegabytes(installation)} MB`.padEnd(92) +
        '< 250 MB',
    )
    await printExports(installation)
    await measureBrowser(installation, print)
    // Last: its listings are none of the others' business.
    for (const [name, measured] of await measurePublishing(installation)) print(name, measured, NaN, '')
  } finally {
    await installation.stop()
  }
}

async function printExports(installation: Installation): Promise<void> {
  for (const [format, aim] of [
    ['csv', '≥ 25,000, ≤ 150 MB'],
    ['xlsx', '≥ 5,000, ≤ 150 MB'],
  ] as const) {
    const { rowsPerSecond, grownMb } = await measureExport(installation, format)
    console.log(
      `  ${`export of 30 columns as ${format}`.padEnd(52)} ${rowsPerSecond} rows/s, ${grownMb} MB above idle`.padEnd(
        92,
      ) + aim,
    )
  }
}

function once(ms: number): Measured {
  return { medianMs: ms, p95Ms: ms }
}

function print(name: string, { medianMs, p95Ms }: Measured, floorMs: number, aim: string): void {
  const ratio = Number.isNaN(floorMs) ? '' : `${(medianMs / floorMs).toFixed(1)} × ${floorMs.toFixed(1)}`
  console.log(
    `  ${name.padEnd(52)} ${medianMs.toFixed(1).padStart(8)} ms ${p95Ms.toFixed(1).padStart(8)} ms p95 ${ratio.padStart(13)}  ${aim}`,
  )
}

/**
 * A server that has just started compiles its busiest functions; people meet one that has run for a while. Filters stay
 * out: what they count would be known.
 */
async function warmUp(installation: Installation, products: number): Promise<void> {
  const blocks = scenarios.filter(({ name }) => name.startsWith('first block'))
  for (const scenario of blocks)
    await measureBeside(RUNS, (run) => askScenario(installation, scenario, Math.abs(run), products))
}

type Callee = Pick<Installation, 'address' | 'token'>

function askFloor(floor: Callee, run: number, products: number): Promise<void> {
  return call(floor, 'POST', `products?from=${1 + anyOf(products - 100, run)}`, {})
}

/** One of so many, always the same for a run and seldom near the one before. */
function anyOf(many: number, run: number): number {
  return (Math.abs(run + 1) * 1_618_033) % many
}

/** Reads or edits of random products, and the same of the floor. */
async function measureRow(
  installation: Installation,
  floor: Callee,
  method: 'GET' | 'PATCH',
  name: string,
  aim: string,
): Promise<void> {
  const { rows } = await installation.database.query<{ id: number }>(
    "select id from product where product_type = 'basic' and not is_deleted order by id",
  )
  const ask = (callee: Callee, folder: string) => (run: number) => {
    const body = method === 'GET' ? undefined : { retail_price: 100 + ((Math.abs(run) + salt) % 900) }
    return call(callee, method, `${folder}/${rows[anyOf(rows.length, run)]?.id}`, body)
  }
  await printBeside({ name, aim }, ask(floor, 'products'), ask(installation, 'api/products'))
}

type Work = (run: number) => Promise<unknown>

/** By turns: what else the machine does falls on both. */
async function printBeside({ name, aim }: { name: string; aim: string }, floor: Work, ours: Work) {
  const [least, measured] = await measureBeside(RUNS, floor, ours)
  if (least === undefined || measured === undefined) return
  print(name, measured, least.medianMs, aim)
}

/** How many list requests a second ten callers get answered who never pause, by turns as well. */
async function measureRate(installation: Installation, floor: Callee, products: number): Promise<void> {
  const [first] = scenarios
  if (first === undefined) return
  const rate = async (ask: (run: number) => Promise<unknown>) => {
    const until = performance.now() + RATE_MS
    let answered = 0
    const caller = async () => {
      for (; performance.now() < until; answered += 1) await ask(answered)
    }
    await Promise.all(Array.from({ length: CALLERS }, caller))
    return (answered * 1000) / RATE_MS / RATE_ROUNDS
  }
  let [most, ours] = [0, 0]
  for (let round = 0; round < RATE_ROUNDS; round += 1) {
    most += await rate((run) => askFloor(floor, run, products))
    ours += await rate((run) => askScenario(installation, first, run, products))
  }
  const shown = `${ours.toFixed(0)} a second, floor ${most.toFixed(0)}, ${(most / ours).toFixed(1)} ×`
  console.log(`  ${`list requests over ${CALLERS} connections`.padEnd(52)} ${shown}`.padEnd(92) + '≥ 400')
}

function askScenario(
  installation: Installation,
  scenario: Scenario,
  run: number,
  products: number,
): Promise<void> {
  const { query, body = {} } = scenario.ask(run, products)
  const text = new URLSearchParams({ page_size: '100', ...query }).toString()
  return call(installation, 'POST', `api/products/?${text}`, body)
}

async function call({ address, token }: Callee, method: string, path: string, body: unknown): Promise<void> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/${path}`, {
    method,
    headers: { authorization: `Token ${token}`, ...type },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
}
