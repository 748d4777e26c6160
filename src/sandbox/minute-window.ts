// So many calls in a minute that begins with the first of them.
const minuteMs = 60_000

export type MinuteWindow = ReturnType<typeof createMinuteWindow>

export function createMinuteWindow(limit: () => number, now: () => Date) {
  let begunAt = -Infinity
  let used = 0
  const remainingMs = (): number => {
    const passed = now().getTime() - begunAt
    // A clock that was set back begins a new minute too.
    return passed < 0 || passed >= minuteMs ? 0 : minuteMs - passed
  }
  return {
    clear: (): void => {
      begunAt = -Infinity
      used = 0
    },
    take: (): boolean => {
      if (remainingMs() === 0) {
        begunAt = now().getTime()
        used = 0
      }
      if (used >= limit()) return false
      used += 1
      return true
    },
    headers: (): Record<string, string> => ({
      'x-rate-limit-limit': String(limit()),
      'x-rate-limit-remaining': String(remainingMs() === 0 ? limit() : Math.max(0, limit() - used)),
      'x-rate-limit-reset': String(Math.ceil(remainingMs() / 1000)),
    }),
  }
}
