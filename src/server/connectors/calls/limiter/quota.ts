// The arithmetic of limits that count over a while. What was used is counted in slots of time, which all workers share.

export type Quota = {
  name: string
  /** What it counts: calls, or what calls carry. */
  counts: 'calls' | 'items'
  limit: number
  slotSeconds: number
  /** How many slots the while has; of 1 the slot itself is the while, such as a day that begins at midnight. */
  slots: number
}

/** What was used in each slot. */
export type Used = { slot: number; used: number }

export function slotOf({ slotSeconds }: Quota, now: Date): number {
  return Math.floor(now.getTime() / 1000 / slotSeconds)
}

/** The oldest slot that still counts. The while may begin in the middle of a slot, so one more than it has is looked at. */
export function firstSlot(quota: Quota, now: Date): number {
  return slotOf(quota, now) - (quota.slots === 1 ? 0 : quota.slots)
}

/** Null when there is room for so many more; else when it is worth asking again. */
export function waitForRoom(
  quota: Quota,
  used: Used[],
  { amount, now }: { amount: number; now: Date },
): Date | null {
  const first = firstSlot(quota, now)
  const counted = used.filter(({ slot }) => slot >= first).toSorted((one, other) => one.slot - other.slot)
  let left = counted.reduce((sum, each) => sum + each.used, 0)
  // More than fits at once is let through when nothing else is in the way: it would wait for ever.
  const room = Math.max(0, quota.limit - amount)
  if (left <= room) return null
  for (const each of counted) {
    left -= each.used
    if (left <= room) return endOf(quota, each.slot)
  }
  return endOf(quota, slotOf(quota, now))
}

/** When the slot counts no more. */
function endOf({ slotSeconds, slots }: Quota, slot: number): Date {
  const after = slots === 1 ? 1 : slots + 1
  return new Date((slot + after) * slotSeconds * 1000)
}
