// What becomes of an order when its channel says something of it.
import type { OrderStatus } from '../../../contract/orders.ts'

export type Transition =
  /** Nothing that we don't know, or what is behind where the order is. */
  | { kind: 'stays' }
  | { kind: 'moves'; to: OrderStatus }
  /** It can't be so: a person should look. */
  | { kind: 'contradicts'; sentence: string }

const way: readonly OrderStatus[] = ['Open', 'Acknowledged', 'Shipped', 'Complete']

/**
 * Forward on its way, never back; canceled from anywhere, since what was sent may come back. What was canceled stays so: its
 * pieces may be sold again.
 */
export function channelTransition(now: OrderStatus, told: OrderStatus | null): Transition {
  if (told === null || told === now) return { kind: 'stays' }
  if (now === 'Canceled') {
    if (told === 'Open' || told === 'Acknowledged') return { kind: 'stays' }
    return { kind: 'contradicts', sentence: `It is canceled here, and ${told} there.` }
  }
  if (told === 'Canceled' || way.indexOf(told) > way.indexOf(now)) return { kind: 'moves', to: told }
  return { kind: 'stays' }
}
