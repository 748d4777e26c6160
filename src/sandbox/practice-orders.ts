// What buyers bought before somebody looked: orders that the drawn catalogue of a first start has, read from the same file.
import { readFileSync } from 'node:fs'

export type PracticeOrder = {
  channel: 'Shopify' | 'StockX' | 'VoyageOne'
  id: string
  number: string
  status: 'Open' | 'Acknowledged'
  /** When it was placed. */
  at: string
  lines: { id: string; sku: string; title: string; quantity: number; price: string }[]
  discount: string
  tax: string
  shipping: string
  payout: string
  variant_id?: string
  ship_to?: Record<string, string>
}

type Kept = Omit<PracticeOrder, 'at'> & { age_s: number }

/** Those of one marketplace, dated from now. */
export function practiceOrdersOf(channel: PracticeOrder['channel'], now: Date): PracticeOrder[] {
  const file = new URL('../../data/practice-orders.json', import.meta.url)
  const orders = JSON.parse(readFileSync(file, 'utf8')) as Kept[]
  return orders
    .filter((order) => order.channel === channel)
    .map(({ age_s: age, ...order }) => ({
      ...order,
      at: new Date(now.getTime() - age * 1000).toISOString(),
    }))
}
