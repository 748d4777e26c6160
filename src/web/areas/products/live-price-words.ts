import type { LivePair, LivePricePlan } from '../../../contract/products/live-prices.endpoints.ts'
import { counted } from '../../ui/count-text.ts'

/** Names a line of the plan. */
export function pairKey({ product_id: id, marketplace }: LivePair): string {
  return `${id} ${marketplace}`
}

/** The pairs that somebody left out. */
export function leftOutPairs(keys: readonly string[]): LivePair[] {
  return keys.map((key) => {
    const at = key.indexOf(' ')
    return { product_id: Number(key.slice(0, at)), marketplace: key.slice(at + 1) }
  })
}

/** What a seller should know before. */
export function planWords({ count, changed }: LivePricePlan): string {
  if (count === 0) return 'What is live there has the prices that would go out now: there is nothing to take.'
  const different = `${counted(count, 'listing')} ${count === 1 ? 'is' : 'are'} live with another price.`
  return `${different} ${counted(changed, 'retail price')} will change.`
}

/** What the button does; while nobody knows how many that are, and where there are none, it names no number. */
export function takeWords(changed: number): string {
  return changed === 0 ? 'Take prices' : `Take ${counted(changed, 'price')}`
}
