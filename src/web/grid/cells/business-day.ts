import { headSetting } from '../../ui/page-head.ts'

/** The zone in which the business counts its days; the server writes its own into the page. */
export function businessTimeZone(): string {
  return headSetting('business-time-zone') ?? 'UTC'
}

/** Whole calendar days since then in this zone, as the server counts them; never negative, null for no time. */
export function daysSince(value: string, now: number, timeZone: string): number | null {
  const at = new Date(value).getTime()
  return Number.isNaN(at) ? null : Math.max(0, dayNumber(now, timeZone) - dayNumber(at, timeZone))
}

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function dayNumber(at: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  // Making one takes a hundred times as long as using it, and a column has many cells.
  formats.set(timeZone, format)
  return Date.parse(`${format.format(at)}T00:00:00Z`) / dayMs
}
