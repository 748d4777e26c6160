import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import type { ExportList } from '../../../contract/exports.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { exportRuns } from '../exports/export-runs.ts'
import { orderLists } from './order-lists.ts'

let bench: OrderBench
let dataDir: string
let shoe: Order
let hat: Order
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-order-exports-'))
  bench = await openOrderBench({ dataDir })
  shoe = await bench.order(await bench.product(5, { sku: 'SHOE' }), { qty: 2, amount: 120.5 })
  hat = await bench.order(await bench.product(5, { sku: 'HAT' }))
})
afterAll(async () => {
  await bench.close()
  await rm(dataDir, { recursive: true, force: true })
})

const rules = exportRuns(({ config }) => orderLists(config.businessCurrency))

async function listed(): Promise<ExportList['results']> {
  const reply = await bench.house.app.inject({
    url: '/api/orders/export/',
    headers: { authorization: bench.authorization },
  })
  return reply.json<ExportList>().results
}

/** The lines of a file that shows these columns and no other, in this order. */
async function linesOf(list: string, columns: string[], more: { query?: string; body?: object } = {}) {
  const all = orderLists('USD').find(({ name }) => name === list)?.columns ?? []
  const hidden = all.map(({ id }) => id).filter((id) => !columns.includes(id))
  const named = (ids: readonly string[], isHidden: boolean) =>
    Object.fromEntries(ids.map((id) => [id, isHidden] as const))
  const fields: object = { ...named(columns, false), ...named(hidden, true) }
  const url = `/api/orders/export/?list=${list}${more.query ?? ''}`
  const { status, body } = await bench.call('POST', url, { fields, ...more.body })
  expect(status).toBe(202)
  await workOnRun(bench.house.context, body.id, rules)
  const record = (await listed()).find(({ id }) => id === body.id)
  expect(record).toMatchObject({ list, status: 'COMPLETED', has_sku: false, user: 'mia' })
  const file = await bench.house.app.inject({ url: record?.csv_file ?? 'no file' })
  expect(file.statusCode).toBe(200)
  return file.body.replace('\uFEFF', '').trimEnd().split('\r\n')
}

describe('an export', () => {
  test('of orders holds what the list shows, with the words of its items', async () => {
    const lines = await linesOf('orders', ['order_id', 'items', 'platform_amount', 'order_status'], {
      query: '&order_by=order_id',
    })
    const line = ({ order_id: name, items: [item] }: Order, qty: number, total: string) =>
      `"${name}","${qty} x ${item?.sku} - ${item?.title}",${total},Open`
    expect(lines[0]).toBe('Order ID,Items,Order Total,Status')
    expect(lines.slice(1)).toEqual([line(shoe, 2, '120.50'), line(hat, 1, '100.00')])
  })

  test('of orders that were chosen holds those, whatever the filter has become', async () => {
    const filter = [{ order_id: 'nothing' }]
    expect(await linesOf('orders', ['order_id'], { body: { filter, row_ids: [hat.id] } })).toEqual([
      'Order ID',
      `"${hat.order_id}"`,
    ])
    const row_ids = { search: hat.order_id, expected_count: 1 }
    expect(await linesOf('orders', ['order_id'], { body: { row_ids } })).toEqual([
      'Order ID',
      `"${hat.order_id}"`,
    ])
  })

  test('of what was sold, and of the report, holds what those lists show', async () => {
    const sold = await linesOf('order-items', ['product__sku', 'qty', 'platform_amount'], {
      body: { filter: [{ product__sku: 'SHOE' }] },
    })
    expect(sold).toEqual(['SKU,Qty,Order Total', 'SHOE,2,120.50'])
    const report = await linesOf('sales-report', ['mpn', 'total_sales'])
    expect(report[0]).toBe('MPN,Total Sales')
    expect(report.slice(1).reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0)).toBe(3)
  })

  test.each([
    ['?list=products', {}],
    ['?list=orders&format=pdf', {}],
    ['?list=orders&order_by=nothing', {}],
    ['', { row_ids: [] }],
    ['?list=sales-report', { filter: [{ order_status__in: ['Open'] }] }],
  ])('%s with %j is refused, and nothing is begun', async (query, body) => {
    const before = (await listed()).length
    const reply = await bench.call('POST', `/api/orders/export/${query}`, body)
    expect(reply.status).toBe(400)
    expect(await listed()).toHaveLength(before)
  })
})
