import { counted } from '../../../ui/count-text.ts'
import { timeText } from '../../../ui/time-text.ts'
import { refused, type CellKind } from './cell-kind.ts'
import { plainText } from './text-cell.ts'

/** A moment: its age in days where the column asks for that, else its day and time for the viewer. */
export const timestampCell: CellKind = {
  text(value, { filter, isFixedWidth }, { now, timeZone }) {
    if (typeof value !== 'string') return ''
    if (filter === 'days_since') {
      const days = daysSince(value, now, timeZone)
      return days === null ? '' : counted(days, 'day')
    }
    return isFixedWidth === true ? timeText(value).slice(0, 10) : timeText(value)
  },
  editing: null,
}

/** A day of the calendar. */
export const dateCell: CellKind = {
  text: plainText,
  editing: {
    input: 'date',
    draft: (value) => plainText(value).slice(0, 10),
    // A calendar field takes whole dates only, so a first digit is no beginning.
    begun: (_typed, value) => plainText(value).slice(0, 10),
    read: (text) =>
      isDay(text) ? { is: 'value', value: text } : refused('Enter a date, for example 2026-01-31.'),
  },
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

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  // The parser takes the thirtieth of February for the second of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
