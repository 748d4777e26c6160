// What buyers bought before somebody looked: orders that the drawn catalogue of a first start has, read from the same file.
import { readFileSync } from 'node:fs'

/** An order that still waits, as its marketplace has it; amounts are decimal. */
export type PracticeOrder = {
  channel: 'Shopify' | 'StockX' | 'VoyageOne'
  id: string
  number: string
  status: 'Open' | 'Acknowledged'
  /** How long ago it was placed when somebody first looks. */
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

export type PlacedOrder = Omit<PracticeOrder, 'age_s'> & {
  /** When it was placed. */
  at: string
}

/** Those of one marketplace, dated from now. */
export function practiceOrdersOf(channel: PracticeOrder['channel'], now: Date): PlacedOrder[] {
  const file = new URL('../../data/practice-orders.json', import.meta.url)
  const orders = JSON.parse(readFileSync(file, 'utf8')) as PracticeOrder[]
  return orders
    .filter((order) => order.channel === channel)
    .map(({ age_s: age, ...order }) => ({
      ...order,
      at: new Date(now.getTime() - age * 1000).toISOString(),
    }))
}
