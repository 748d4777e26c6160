/**
 * Asks a list what nobody asked before: every column by every lookup that fits it, every sort for the first time and again, and the
 * middle of every sort under a filter. `node bench/any-question.ts 1000000` asks the catalogue, `node bench/any-question.ts 100000
 * 1000000` (products, orders) the orders, with `sales` behind it the sales; with COLUMN_INDEX=off the database answers.
 */
import { orderColumns } from '../src/contract/orders/order-columns.ts'
import { productColumns } from '../src/contract/products/product-columns.ts'
import { orderItemColumns } from '../src/contract/sales/order-item-columns.ts'
import type { Column } from '../src/contract/columns/column.ts'
import { hiddenOf } from './hidden-columns.ts'
import { startFloor, startInstallation, type Installation } from './installation.ts'
import { measureBeside } from './measure.ts'
import { metricsSettings, serverMetrics, untilInMemory } from './server-metrics.ts'

type AskedList = {
  name: string
  table: string
  path: string
  columns: readonly Column[]
  /** Filters of many kinds at once, another for each run. */
  fresh: (run: number) => object[]
}

const [products = 100_000, orders = 0] = process.argv.slice(2, 4).map(Number)
const lists: Record<string, AskedList> = {
  products: {
    name: 'products',
    table: 'product',
    path: 'products',
    columns: productColumns,
    fresh: (run) => [{ retail_price__gt: run / 100 }, { title__icontains: 'air' }],
  },
  orders: {
    name: 'orders',
    table: 'sales_order',
    path: 'orders',
    columns: orderColumns,
    fresh: (run) => [{ platform_amount__gt: run / 100 }, { order_id__icontains: '1' }],
  },
  sales: {
    name: 'order-items',
    table: 'order_item',
    path: 'orders/order-item',
    columns: orderItemColumns,
    fresh: (run) => [{ platform_amount__gt: run / 100 }, { product__title__icontains: 'air' }],
  },
}
const list = listOf(process.argv[4] ?? (orders === 0 ? 'products' : 'orders'))
const hidden = hiddenOf(list.columns)

type Asked = { name: string; ms: number }

let rows = 0
Object.assign(process.env, metricsSettings)
const installation = await startInstallation(products, orders)
try {
  const readyMs = await untilInMemory(installation, [list.name])
  rows = await countOf(installation)
  console.log(`${rows.toLocaleString('en-US')} ${list.name}; ready after ${readyMs} ms`)
  console.log(await figures(installation))
  await reportFloor()
  report('any filter never asked before, first block', await askEach(filters()))
  const asked = await askEach(sorts())
  report('any sort, first time', every(asked, 0))
  report('any sort, again', every(asked, 1))
  // The order is there by then: of the first question of each pair it is made.
  report('the middle of any sort under a filter', every(await askEach(middles()), 1))
  console.log(`list requests a second, fresh filters, ten callers: ${await rate(installation)}`)
  console.log(await figures(installation))
} finally {
  await installation.stop()
}

function listOf(name: string): AskedList {
  const { [name]: found } = lists
  if (found === undefined) throw new Error(`Lists are ${Object.keys(lists).join(', ')}.`)
  return found
}

/** What else the machine does falls on both: 100 rows by their keys, of a bare handler. */
async function reportFloor(): Promise<void> {
  const floor = await startFloor(installation)
  const [block] = await measureBeside(40, async (run) => {
    const answer = await fetch(`${floor.address}/products?from=${1 + Math.abs(run) * 1_000}`, {
      method: 'POST',
    })
    await answer.arrayBuffer()
  })
  floor.stop()
  console.log(`the floor, 100 rows by primary key: median ${block?.medianMs.toFixed(1)} ms`)
}

/** Who answered, and what the columns take. */
async function figures(asked: Installation): Promise<string> {
  const lines = (await serverMetrics(asked)).split('\n')
  return lines
    .filter((line) => /^(backroom_(column_index_bytes|list_reads)|process_resident)/.test(line))
    .join('\n')
}

async function countOf(asked: Installation): Promise<number> {
  const table = { products: 'product', orders: 'sales_order' }[list.name] ?? 'order_item'
  const counted = await asked.database.query<{ count: number }>(
    `select count(*)::integer as count from ${table}`,
  )
  return counted.rows[0]?.count ?? 0
}

type Question = { name: string; query: Record<string, string> }

function* filters(): Generator<Question> {
  for (const column of list.columns) {
    if (column.filter === 'none') continue
    for (const [lookup, value] of lookups(column)) {
      const name = `${column.filterField ?? column.field}${lookup}`
      yield { name, query: { filter: JSON.stringify([{ [name]: value }]) } }
    }
  }
}

/** Values that the drawn catalogue has, or nearly. */
function lookups({ type }: Column): [lookup: string, value: unknown][] {
  const salt = Math.round(performance.now()) % 1_000
  switch (type) {
    case 'text':
    case 'choice':
    case 'image':
      return [['__icontains', 'air'], ['__istartswith', 'n'], ['__iendswith', `${salt}`], ['__in', ['Nike', `a${salt}`]], ['__isnull', true]] // prettier-ignore
    case 'boolean':
      return [
        ['', true],
        ['__in', [false]],
      ]
    case 'list':
      return [
        ['__in', ['Phoenix', 'sale']],
        ['__isnull', false],
      ]
    case 'timestamp':
    case 'date':
      return [
        ['__lt', 30 + (salt % 60)],
        ['__gte', '2026-01-01'],
        ['__isnull', true],
      ]
    default:
      return [
        ['__range', [salt / 10, salt / 10 + 100]],
        ['__gt', salt / 100],
        ['__in', [1, 2, salt]],
        ['__isnull', true],
      ]
  }
}

function* sorts(): Generator<Question> {
  for (const { field, isSortable } of list.columns) {
    if (isSortable) for (const name of [`-${field}`, `-${field}`]) yield { name, query: { order_by: name } }
  }
}

function* middles(): Generator<Question> {
  for (const { field, isSortable } of list.columns) {
    const filter = JSON.stringify([{ cost__gt: Math.round(performance.now()) % 90 }])
    const page = String(Math.floor(rows / 250))
    if (!isSortable) continue
    yield { name: field, query: { order_by: field } }
    yield { name: field, query: { order_by: field, filter, page } }
  }
}

/** The first or the second of each pair. */
function every(asked: readonly Asked[], second: 0 | 1): Asked[] {
  return asked.filter((_each, place) => place % 2 === second)
}

async function askEach(questions: Iterable<Question>): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const { name, query } of questions) {
    const started = performance.now()
    const answer = await ask(installation, query)
    asked.push({ name: answer.ok ? name : `${name} (${answer.status})`, ms: performance.now() - started })
  }
  return asked
}

async function ask({ address, token }: Installation, query: Record<string, string>): Promise<Response> {
  const answer = await fetch(`${address}/api/${list.path}/?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fields: hidden, ...(list.name === 'products' && { is_ahead: true }) }),
  })
  await answer.arrayBuffer()
  return answer
}

async function rate(asked: Installation): Promise<number> {
  const started = performance.now()
  let answers = 0
  const caller = async (start: number) => {
    for (let run = start; performance.now() - started < 10_000; run += 10) {
      await ask(asked, { filter: JSON.stringify(list.fresh(run)) })
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, start) => caller(start)))
  return Math.round((answers * 1000) / (performance.now() - started))
}

function report(name: string, asked: Asked[]): void {
  const sorted = asked.toSorted((one, other) => one.ms - other.ms)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms.toFixed(1)
  console.log(`${name}: ${asked.length} asked, median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  const slowest = sorted.slice(-6).map((each) => `${each.name} ${each.ms.toFixed(0)}`)
  console.log(`  slowest: ${slowest.join(', ')}`)
}
