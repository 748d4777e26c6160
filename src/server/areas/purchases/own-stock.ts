import { invalidField } from '../../platform/errors.ts'

type Traded = { sku: string; product_type: string }

/** Pieces are bought and sold of a size: a style holds none, and a lot or an order of it would count nowhere. */
export function requireOwnStock(field: string, { sku, product_type: type }: Traded): void {
  if (type === 'basic') return
  throw invalidField(field, `${sku} is a ${type} and has no stock of its own: choose one of its sizes.`)
}
