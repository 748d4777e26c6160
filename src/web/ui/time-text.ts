const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** yyyy-MM-dd HH:mm in the viewer's zone, or in another one. */
export function timeText(time: Date, timeZone?: string): string {
  // The Swedish way to write a time.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(time)
}

/** '5 minutes ago', 'yesterday', 'in 2 hours': whole units that have passed, so that 59 minutes never read as 60. */
export function relativeText(time: Date, now: Date): string {
  const seconds = (time.getTime() - now.getTime()) / 1000
  const [unit, size] = steps.find(([, secondsPerUnit]) => Math.abs(seconds) >= secondsPerUnit) ?? [
    'second',
    1,
  ]
  return unit === 'second' ? 'just now' : relative.format(Math.trunc(seconds / size), unit)
}

/** Remaining time in words, from the pace so far; nothing until the pace means something. */
export function remainingTime(
  startedAtMs: number,
  progress: { done: number; total: number },
  nowMs: number,
): string | null {
  const elapsedMs = nowMs - startedAtMs
  const { done, total } = progress
  if (done <= 0 || total <= done || elapsedMs < 2000) return null
  const remainingSeconds = Math.ceil(((total - done) * elapsedMs) / done / 1000)
  if (remainingSeconds < 60) return `about ${remainingSeconds} s left`
  const minutes = Math.round(remainingSeconds / 60)
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`
}
