const fortnightMs = 14 * 86_400_000

/** Whether an access has ended for good, or will soon unless it is used before; null while that is no matter. */
export function accessEnd(time: string | null | undefined, now: Date): 'over' | 'soon' | null {
  if (time === null || time === undefined) return null
  const leftMs = Date.parse(time) - now.getTime()
  if (leftMs > fortnightMs) return null
  return leftMs > 0 ? 'soon' : 'over'
}
