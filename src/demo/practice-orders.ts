// Which of the drawn orders the practice marketplaces know: both read them from one file.
import { readFileSync } from 'node:fs'

/** An order that still waits, as its marketplace has it; amounts are decimal. */
export type PracticeOrder = {
  channel: 'Shopify' | 'StockX' | 'VoyageOne'
  id: string
  number: string
  status: 'Open' | 'Acknowledged'
  /** How long ago it was placed when the demo is drawn. */
  age_s: number
  lines: { id: string; sku: string; title: string; quantity: number; price: string }[]
  discount: string
  tax: string
  shipping: string
  payout: string
  /** What StockX calls the pair. */
  variant_id?: string
  /** VoyageOne alone says whom it goes to. */
  ship_to?: Record<string, string>
}

export type PracticeOrders = ReadonlyMap<string, PracticeOrder>

export function readPracticeOrders(): PracticeOrders {
  const file = new URL('../../data/practice-orders.json', import.meta.url)
  const orders = JSON.parse(readFileSync(file, 'utf8')) as PracticeOrder[]
  return new Map(orders.map((order) => [order.id, order]))
}

/** The order that a practice marketplace knows by this id, if it is of the same things. */
export function practiceOrderOf(
  orders: PracticeOrders | undefined,
  { id, skus }: { id: string; skus: readonly string[] },
): PracticeOrder | undefined {
  const order = orders?.get(id)
  return order?.lines.every(({ sku }, at) => sku === skus[at]) === true ? order : undefined
}

/** As the connector names its practice account. */
export function practiceAccount({ channel }: Pick<PracticeOrder, 'channel'>): string {
  return `${channel.toLowerCase()} practice`
}
