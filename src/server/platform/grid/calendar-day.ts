/** A day of the calendar without a time zone, 'yyyy-MM-dd'. */
export type Day = string

/** The day that it is somewhere at this moment. */
export function dayIn(timeZone: string, at: Date): Day {
  const parts = formatFor(timeZone).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Making one takes a third of a millisecond, and every list asks for the day.
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone, ...parts })
  formats.set(timeZone, format)
  return format
}

/** So many days later (or earlier), within the years 1 to 9999. */
export function addDays(day: Day, days: number): Day {
  const at = Math.min(Math.max(Date.parse(`${day}T00:00:00Z`) + days * millisecondsADay, firstDay), lastDay)
  return new Date(at).toISOString().slice(0, 10)
}

/** Whether this text is a day that the calendar has. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const millisecondsADay = 86_400_000
const firstDay = Date.parse('0001-01-01T00:00:00Z')
const lastDay = Date.parse('9999-12-31T00:00:00Z')
