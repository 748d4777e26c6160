// A pool there is one SKU in several accounts of a business. An account tells its own figure beside the sum of the pool.
import type { PooledQuantity } from '../../../contract/products/pooled-quantities.ts'
import type { OthersInPool } from '../ports/catalogue-master.ts'

const named: Record<PooledQuantity, string> = {
  total_quantity: 'TotalQuantity',
  open_allocated_quantity: 'OpenAllocatedQuantity',
  pending_checkout_quantity: 'PendingCheckoutQuantity',
  pending_payment_quantity: 'PendingPaymentQuantity',
  pending_shipment_quantity: 'PendingShipmentQuantity',
}

/** As many pieces as a quantity here may have. */
const most = 9_999_999

/** Their names there. */
export const poolFigures: readonly string[] = Object.values(named).flatMap((name) => [name, `${name}Pooled`])

/** What the other accounts of the pool hold of a product. */
export function othersInPool(told: object): OthersInPool {
  const read = Object.entries(named).map(([field, name]) => [field, othersOf(told, name)] as const)
  return Object.fromEntries(read.filter(([, others]) => others !== undefined))
}

/** Undefined where nothing is said: a figure is missing, or is none. */
function othersOf(told: object, name: string): number | null | undefined {
  const [own, pooled] = [figureOf(told, name), figureOf(told, `${name}Pooled`)]
  if (pooled === null) return null
  if (pooled === undefined || typeof own !== 'number') return undefined
  const others = pooled - own
  if (others > most) return undefined
  // Nobody holds less than nothing: a sum below its own part was told in the middle of a change.
  return others > 0 ? others : null
}

function figureOf(told: object, name: string): number | null | undefined {
  const value: unknown = Object.hasOwn(told, name) ? Reflect.get(told, name) : undefined
  return value === null || Number.isSafeInteger(value) ? (value as number | null) : undefined
}
