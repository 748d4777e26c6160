// Which of the drawn orders the practice marketplaces know: both read them from one file.
import { readFileSync } from 'node:fs'
import type { PracticeOrder } from '../sandbox/practice-orders.ts'

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
