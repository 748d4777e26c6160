import { hearRows } from './run-events.ts'

/** Hears that orders were changed, here or elsewhere, until the answer is called: what was sold may be another sum. */
export function hearOrders(tell: () => void): () => void {
  let isListening = false
  // Who begins to look reads what was done until then, whether there is a stream or not.
  const stop = hearRows('orders', () => (isListening ? tell() : undefined))
  isListening = true
  return stop
}
