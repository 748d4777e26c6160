import { hearRows } from '../../runs/run-events.ts'

/** Hears that orders were changed, here or elsewhere, until the answer is called: what was sold may be another sum. */
export function hearOrders(tell: () => void): () => void {
  return hearRows('orders', tell)
}
