const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** yyyy-MM-dd HH:mm in the viewer's zone; nothing for no time. By hand: a screen writes hundreds of them at once. */
export function timeText(time: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What stands on hover: how long ago, and the time in UTC. */
export function timeHint(time: string, now: Date): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ''
  return `${relativeText(date, now)} · ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number)
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
