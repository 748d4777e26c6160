// The demo's orders that still wait, as their marketplaces have them: what the file of them is drawn from, and held against.
import { isWaiting, type OrderStatus } from '../contract/orders.ts'
import { centsToDollars } from '../server/platform/money.ts'
import type { PracticeOrder } from '../sandbox/practice-orders.ts'
import { createRandom } from './random.ts'
import { seedCatalogue, type SeedProduct } from './seed-catalogue.ts'
import { demoCatalogue } from './seed-demo.ts'
import { drawTrade, tradeColumns, type TradeRows } from './seed-trade-rows.ts'

/** Any day does: all that is drawn is so long ago. */
const asOf = new Date('2026-06-01T12:00:00Z')

export async function drawPracticeOrders(): Promise<PracticeOrder[]> {
  const drawn = seedCatalogue({ ...demoCatalogue, firstId: 1, asOf, picture: () => undefined })
  const products = [...drawn]
  const rows = await drawTrade(products, {
    ...{ random: createRandom(~demoCatalogue.seed), asOf },
    takeIds: async (_of, count) => Array.from({ length: count }, (_, at) => at + 1),
  })
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const items = Map.groupBy(cellsOf(rows, 'order_item'), ({ sales_order_id: id }) => id)
  return cellsOf(rows, 'sales_order').flatMap((order) => {
    const { marketplace, order_status: status } = order
    if (marketplace === 'Manual' || !isWaiting(status as OrderStatus)) return []
    return [practiceOrder(order, items.get(order['id']) ?? [], bySku)]
  })
}

type Cells = Record<string, string>

/** The lines of a COPY, taken apart again. */
function cellsOf(rows: TradeRows, table: 'sales_order' | 'order_item'): Cells[] {
  return rows[table].map((line) => {
    const cells = line.trimEnd().split('\t')
    return Object.fromEntries(tradeColumns[table].map((column, at) => [column, cells[at] ?? '']))
  })
}

function practiceOrder(
  order: Cells,
  items: readonly Cells[],
  products: ReadonlyMap<string, SeedProduct>,
): PracticeOrder {
  const channel = order['marketplace'] as PracticeOrder['channel']
  const id = order['order_id'] ?? ''
  const variantId = products.get(items[0]?.['sku'] ?? '')?.['stockx_variant_id']
  return {
    ...{ channel, id, number: order['order_number'] ?? '' },
    status: order['order_status'] as PracticeOrder['status'],
    age_s: Math.round((asOf.getTime() - Date.parse(order['order_time'] ?? '')) / 1000),
    lines: items.map((item, at) => lineOf(item, { channel, orderId: id, at })),
    discount: decimal(order['platform_discount_cents']),
    tax: decimal(order['platform_tax_cents']),
    shipping: decimal(order['platform_shipping_fee_cents']),
    payout: decimal(order['payout_cents']),
    ...(typeof variantId === 'string' && channel === 'StockX' && { variant_id: variantId }),
    ...(channel === 'VoyageOne' && {
      ship_to: JSON.parse(order['ship_to_info'] ?? '{}') as Record<string, string>,
    }),
  }
}

type Place = { channel: PracticeOrder['channel']; orderId: string; at: number }

function lineOf(item: Cells, { channel, orderId, at }: Place): PracticeOrder['lines'][number] {
  const sku = item['sku'] ?? ''
  const quantity = Number(item['quantity'])
  const id = {
    Shopify: `gid://shopify/LineItem/${orderId}${at + 1}`,
    StockX: orderId,
    VoyageOne: sku,
  }[channel]
  const price = decimal(String(Number(item['amount_cents']) / quantity))
  return { id, sku, title: item['title'] ?? '', quantity, price }
}

function decimal(cents: string | undefined): string {
  return centsToDollars(Number(cents)).toFixed(2)
}
