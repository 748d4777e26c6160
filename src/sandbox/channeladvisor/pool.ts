// A stock pool: another account of the seller sells the same SKUs, and this one tells the sum of both beside its own figure.
import Type, { type Static } from 'typebox'
import type { ProductRecord } from './account.ts'

const promised = [
  'OpenAllocatedQuantity',
  'PendingCheckoutQuantity',
  'PendingPaymentQuantity',
  'PendingShipmentQuantity',
] as const
const figures = ['TotalQuantity', ...promised] as const

/** What the account calls its own figures and those of the pool. */
export const poolNames: ReadonlySet<string> = new Set(figures.flatMap((name) => [name, `${name}Pooled`]))

const pieces = Type.Optional(Type.Integer({ minimum: 0 }))

export const sentElsewhere = Type.Object(
  {
    Sku: Type.String({ minLength: 1 }),
    TotalQuantity: pieces,
    OpenAllocatedQuantity: pieces,
    PendingCheckoutQuantity: pieces,
    PendingPaymentQuantity: pieces,
    PendingShipmentQuantity: pieces,
  },
  { additionalProperties: false },
)

/** What the other account holds of a SKU. */
export type Elsewhere = Omit<Static<typeof sentElsewhere>, 'Sku'>

/** With its figures and those of its pool; what was said of it goes before what is counted. */
export function withPool(product: ProductRecord, elsewhere: Elsewhere = {}): ProductRecord {
  const own = { ...counted(product), ...product }
  const pooled = figures.map((name) => [`${name}Pooled`, numberOf(own[name]) + (elsewhere[name] ?? 0)])
  return { ...(Object.fromEntries(pooled) as object), ...own }
}

/** All that lies in its centres, free or promised. */
function counted(product: ProductRecord): Record<string, number> {
  const waiting = promised.map((name) => [name, numberOf(product[name])] as const)
  const free = product.DCQuantities.reduce(
    (sum, { AvailableQuantity }) => sum + numberOf(AvailableQuantity),
    0,
  )
  const total = waiting.reduce((sum, [, count]) => sum + count, free)
  return { TotalQuantity: total, ...Object.fromEntries(waiting) }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
