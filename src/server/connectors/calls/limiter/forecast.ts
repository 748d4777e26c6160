import type { BucketSize } from './bucket.ts'
import { firstSlot, slotOf, waitForRoom, type Quota, type Used } from './quota.ts'

/** What some calls need of a credential's limits. */
export type Need = { calls: number; cost: number; items: number }

/** How the limits of a credential stand. */
export type Standing = {
  bucket: BucketSize & { available: number }
  quotas: { quota: Quota; used: Used[] }[]
  now: Date
  /** The channel is away, and nobody calls it before then; null when it answers. */
  openUntil?: Date | null
}

/** Until the limits allow the last of the calls, and the channel is called at all; what takes longest decides. */
export function secondsUntilAllowed({ bucket, quotas, now, openUntil }: Standing, need: Need): number {
  const filling = Math.max(0, need.cost - bucket.available) / bucket.restorePerS
  const away = ((openUntil ?? now).getTime() - now.getTime()) / 1000
  const waits = quotas.map(({ quota, used }) =>
    secondsOfQuota(quota, leftOf(quota, used, now), { need: need[quota.counts], now }),
  )
  return Math.ceil(Math.max(filling, away, 0, ...waits))
}

/** How much of what calls would carry may go now, and how long it is until the rest may: `fewest` go together, or all. */
export function roomFor(
  { quotas, now }: Standing,
  { items, fewest }: { items: number; fewest: number },
): { items: number; waitMs: number } {
  const limited = quotas.filter(({ quota }) => quota.counts === 'items')
  const left = Math.min(items, ...limited.map(({ quota, used }) => leftOf(quota, used, now)))
  const fitting = left < Math.min(items, fewest) ? 0 : left
  const amount = fitting === 0 ? Math.min(items, fewest) : items
  const waits = limited.map(({ quota, used }) => waitForRoom(quota, used, { amount, now }) ?? now)
  return { items: fitting, waitMs: Math.max(0, ...waits.map((until) => until.getTime() - now.getTime())) }
}

/** How many more fit in before somebody has to wait. */
export function leftOf(quota: Quota, used: Used[], now: Date): number {
  const first = firstSlot(quota, now)
  const counted = used.filter(({ slot }) => slot >= first)
  return Math.max(0, quota.limit - counted.reduce((sum, each) => sum + each.used, 0))
}

function secondsOfQuota(quota: Quota, left: number, { need, now }: { need: number; now: Date }): number {
  const rest = need - left
  if (rest <= 0) return 0
  const whiles = Math.ceil(rest / quota.limit)
  const seconds = quota.slotSeconds * quota.slots
  if (quota.slots > 1) return whiles * seconds
  const untilNext = (slotOf(quota, now) + 1) * quota.slotSeconds - now.getTime() / 1000
  return untilNext + (whiles - 1) * seconds
}
