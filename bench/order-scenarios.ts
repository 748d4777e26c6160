import { orderColumns } from '../src/contract/orders/order-columns.ts'
import { orderItemColumns } from '../src/contract/sales/order-item-columns.ts'
import { hiddenOf } from './hidden-columns.ts'
import type { Installation } from './installation.ts'
import { measureBeside } from './measure.ts'

/** Something that is asked over HTTP; `run` makes each time another one of it. */
export type Ask = { name: string; aim: string; path: (run: number) => string; body?: (run: number) => object }

/** What is counted is another each time: an answer that is known would say nothing. */
export async function asks({ database }: Installation): Promise<Ask[]> {
  const { rows } = await database.query<{ id: number; name: string; until: Date }>(
    `select id, order_id as name, max(order_time) over () as until from sales_order
     order by order_time desc offset 1000 limit 500`,
  )
  const [first] = rows
  const day = (ago: number) =>
    new Date((first?.until.getTime() ?? 0) - ago * 86_400_000).toISOString().slice(0, 10)
  const month = (run: number) => [day(31 + (run % 300)), day(1 + (run % 300))]
  const orders = listAsks('api/orders/', (run) => ({ order_time__range: month(run) }))
  const items = listAsks('api/orders/order-item/', (run) => ({ order__order_time__range: month(run) }))
  const order = (run: number) => rows[(run * 7) % rows.length]
  return [
    // The floor has the columns of a default view too.
    orders('default block', '≤ 3 × floor', () => ({ is_archived: false }), { isAlways: true, hidden: hiddenOf(orderColumns) }),
    orders('default block, hidden columns too', '', () => ({ is_archived: false }), { isAlways: true }),
    ...[
      orders('a month', '≤ 150 ms', () => ({})),
      orders('a month of a marketplace', '≤ 150 ms', () => ({ marketplace__in: ['Shopify'] })),
      orders('a month by Order Total', '≤ 150 ms', () => ({ platform_amount__range: [100, 200] })),
      orders('a month by Status', '≤ 150 ms', () => ({ order_status: 'Canceled' })),
      orders('a month by Profit', '≤ 150 ms', () => ({ profit__lt: 0 })),
      orders('a month by words of its items', '≤ 150 ms', () => ({ items__icontains: 'jordan' })),
      orders('a month by MPN', '≤ 150 ms', () => ({ mpn__icontains: 'dd13' })),
      orders('a month by Order ID', '≤ 150 ms', (run) => ({ order_id__icontains: String(100 + run) })),
      orders('a month by Profit, the least first', '≤ 150 ms', () => ({}), { order: 'profit' }),
    ],
    orders('at risk', '', () => ({ at_risk: true }), { isAlways: true }),
    ...[
      items('sales: default block', '≤ 3 × floor', () => ({}), { isAlways: true, hidden: hiddenOf(orderItemColumns) }),
      items('sales: default block, hidden columns too', '', () => ({}), { isAlways: true }),
      items('sales: a month', '≤ 150 ms', () => ({})),
      items('sales: a month of a marketplace', '≤ 150 ms', () => ({ order__marketplace__in: ['Shopify'] })),
      items('sales: a month by SKU', '≤ 150 ms', () => ({ product__sku__icontains: 'dd13' })),
      items('sales: a month by Size', '≤ 150 ms', () => ({ product__size__in: ['10'] })),
      items('sales: a month by Title', '≤ 150 ms', () => ({ product__title__icontains: 'jordan' })),
      items('sales: a month by Status', '≤ 150 ms', () => ({ order__order_status: 'Shipped' })),
      items('sales: a month by Profit', '≤ 150 ms', () => ({ profit__gt: -1000 })),
      items('sales: a month by Order ID', '≤ 150 ms', (run) => ({ order__order_id__icontains: String(100 + run) })),
    ],
    get('an order', '≤ 5 ms', (run) => `api/orders/${order(run)?.id ?? 0}/`),
    get('the ship desk', '', () => 'api/ship-desk/'),
    get('the palette finds an order', '', (run) => `api/search/orders/?q=${order(run)?.name.slice(0, 7) ?? ''}`),
    ...['-total_sales', 'mpn', '-total_profit', 'avg_sales', '-sales_last_30_days'].map((sort) =>
      post(`sales report by ${sort}`, '≤ 150 ms', () => `api/products/sales-report/?page_size=100&order_by=${sort}`),
    ),
    post('sales report that is filtered', '≤ 150 ms', (run) => `api/products/sales-report/?page_size=100&filter=${encodeURIComponent(JSON.stringify([{ total_sales__gt: run }]))}`),
  ] // prettier-ignore
}

type Bounds = (run: number) => object
type ListOptions = { isAlways?: boolean; order?: string; hidden?: Record<string, true> }

function listAsks(path: string, month: Bounds) {
  return (
    name: string,
    aim: string,
    filter: Bounds,
    { isAlways = false, order, hidden }: ListOptions = {},
  ): Ask => {
    const asked = (run: number) => {
      const part = { ...(isAlways ? {} : month(run)), ...filter(run) }
      return JSON.stringify(Object.keys(part).length === 0 ? [] : [part])
    }
    const query = (run: number) =>
      new URLSearchParams({ page_size: '100', filter: asked(run), ...(order && { order_by: order }) })
    return post(name, aim, (run) => `${path}?${query(run).toString()}`, hidden && { fields: hidden })
  }
}

function post(name: string, aim: string, path: Ask['path'], body: object = {}): Ask {
  return { name, aim, path, body: () => body }
}

function get(name: string, aim: string, path: Ask['path']): Ask {
  return { name, aim, path }
}

type Timed = { name: string; aim: string; medianMs: number; p95Ms: number }

/** 10,000 orders put away and brought back, as many in a call as one takes, and what people do to as many. */
export async function measureActs(
  { database }: Installation,
  ask: (path: string, body: object) => Promise<unknown>,
): Promise<Timed[]> {
  const { rows } = await database.query<{ ids: number[] }>(
    `select array_agg(id) as ids from (
       select id, (row_number() over (order by id) - 1) / 5000 as part from sales_order where not is_archived order by id limit 10000
     ) chosen group by part`,
  )
  const each = async (work: (ids: number[]) => Promise<unknown>) => {
    for (const { ids } of rows) await work(ids)
  }
  const archive = (is_archived: boolean) =>
    each((order_ids) => ask('api/orders/bulk-archive-unarchive/', { order_ids, is_archived }))
  const preview = () => each((order_list) => ask('api/orders/cancel/', { order_list, preview: true }))
  const [away, back, previewed] = await measureBeside(4, () => archive(true), () => archive(false), preview) // prettier-ignore
  const none = { medianMs: NaN, p95Ms: NaN }
  return [
    { name: '10,000 orders put away', aim: '≤ 2 s', ...(away ?? none) },
    { name: '10,000 orders brought back', aim: '≤ 2 s', ...(back ?? none) },
    { name: 'what canceling 10,000 would do', aim: '', ...(previewed ?? none) },
  ]
}

/** Orders that wait, shipped: they can't be shipped again, so that each run takes others. */
export async function measureShipping(
  { database }: Installation,
  ask: (path: string, body: object) => Promise<string>,
): Promise<Timed> {
  const { rows } = await database.query<{ id: number }>(
    `select id from sales_order where order_status in ('Open', 'Acknowledged') and order_time < now() - interval '1 day' order by id limit 1500`,
  )
  const started = performance.now()
  const orders = rows.slice(0, 500).map(({ id }) => ({
    order_id: id,
    carrier_code: 'UPS',
    tracking_no: `1Z${String(id).padStart(16, '0')}`,
    reference_no: id,
  }))
  const answer = await ask('api/orders/ship/', { orders })
  const medianMs = performance.now() - started
  const { results } = JSON.parse(answer) as { results: { status: boolean }[] }
  // What is refused is answered sooner than it would be shipped.
  if (results.some(({ status }) => !status)) throw new Error('Some of the orders were not shipped.')
  return { name: `${orders.length} orders shipped, once`, aim: '', medianMs, p95Ms: medianMs }
}
