/** Measures the lists of orders and sales against the floor of the same run: `npm run bench-orders -- 100000 1000000` (products, orders). */
import { availableParallelism, loadavg } from 'node:os'
import { allOrders, allProducts, allSales, measureExport } from './export.ts'
import { startFloor, startInstallation } from './installation.ts'
import { measureBeside, type Measured } from './measure.ts'
import { asks, measureActs, measureShipping } from './order-scenarios.ts'
import { metricsSettings, untilInMemory } from './server-metrics.ts'

const [products = 100_000, orders = 1_000_000] = process.argv.slice(2).map(Number)
const RUNS = Number(process.env.RUNS ?? 20)

Object.assign(process.env, metricsSettings)
const installation = await startInstallation(products, orders)
const floor = await startFloor(installation)
try {
  // While they are read, the machine and the disk are busy with that.
  const readyMs = await untilInMemory(installation, ['orders', 'order-items'])
  console.log(`orders and sales in memory after ${readyMs} ms`)
  sayLoad(`${orders.toLocaleString('en-US')} orders, ${products.toLocaleString('en-US')} products`)
  const ours = (path: string, body?: object) =>
    call(installation.address, { token: installation.token, path, body })
  const leastPath = (run: number) => `products?from=${1 + ((Math.abs(run) * 1_618) % (products - 100))}`
  for (const ask of await asks(installation)) {
    const [least, measured] = await measureBeside(
      RUNS,
      (run) => call(floor.address, { token: '', path: leastPath(run), body: {} }),
      // The uncounted first ones ask for something else than the counted.
      (run) => ours(ask.path(run < 0 ? 290 - run : run), ask.body?.(run)),
    )
    if (least === undefined || measured === undefined) continue
    const ratio = `${(measured.medianMs / least.medianMs).toFixed(1)} × ${least.medianMs.toFixed(1)}`
    say(ask.name, shownTime(measured), ratio, ask.aim)
  }
  for (const measured of await measureActs(installation, ours))
    say(measured.name, shownTime(measured), '', measured.aim)
  const shipped = await measureShipping(installation, ours)
  say(shipped.name, shownTime(shipped), '', shipped.aim)
  for (const list of [allOrders, allSales, allProducts]) {
    const { rowsPerSecond, grownMb } = await measureExport(installation, 'csv', list)
    say(`export of all ${list.name}`, `${String(rowsPerSecond).padStart(8)} rows/s, ${grownMb} MB`, '', '≥ 25,000')
  } // prettier-ignore
  sayLoad('at the end')
} finally {
  floor.stop()
  await installation.stop()
}

function sayLoad(what: string): void {
  const [load = NaN] = loadavg()
  console.log(`${what}; ${availableParallelism()} cores, load average ${load.toFixed(1)}`)
}

function say(name: string, measured: string, ratio: string, aim: string): void {
  console.log(`  ${name.padEnd(48)} ${measured} ${ratio.padStart(14)}  ${aim}`)
}

function shownTime({ medianMs, p95Ms }: Measured): string {
  return `${medianMs.toFixed(1).padStart(8)} ms ${p95Ms.toFixed(1).padStart(8)} ms p95`
}

type Call = { token: string; path: string; body?: object | undefined }

async function call(address: string, { token, path, body }: Call): Promise<string> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Token ${token}`, ...type },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
  return text
}
