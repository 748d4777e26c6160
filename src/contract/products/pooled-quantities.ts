/** Quantities that are told of a pool, too; the column of the pool's sum has the same name and `_pooled`. */
export const pooledQuantities = [
  'total_quantity',
  'open_allocated_quantity',
  'pending_checkout_quantity',
  'pending_payment_quantity',
  'pending_shipment_quantity',
] as const

export type PooledQuantity = (typeof pooledQuantities)[number]
