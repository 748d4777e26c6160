const hourMs = 3_600_000
/** The hours by which Pacific time is behind UTC: daylight saving time first, which an hour that comes twice is taken for. */
const hoursBehind = [7, 8]

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A time as ShipStation writes it, Pacific and without a zone; null for none, undefined for what is no time. */
export function readPacificTime(text: string | null): Date | null | undefined {
  return text === null ? null : momentsOf(text)?.[0]
}

/** The later moment that it may mean, too, in the hour that comes twice. */
export function latestPacificTime(text: string): Date | undefined {
  return momentsOf(text)?.at(-1)
}

/** A moment as ShipStation reads it, without parts of a second. */
export function writePacificTime(moment: Date): string {
  return wall.format(moment)
}

function momentsOf(text: string): Date[] | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,7}))?$/.exec(text)
  if (found === null) return undefined
  const [, day = '', time = '', fraction = ''] = found
  const asIfUtc = Date.parse(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  if (Number.isNaN(asIfUtc)) return undefined
  const possible = hoursBehind.map((hours) => new Date(asIfUtc + hours * hourMs))
  // The hour that spring leaves out is nobody's: it is read as winter time.
  const right = possible.filter((date) => wall.format(date) === `${day} ${time}`)
  return right.length > 0 ? right : possible.slice(-1)
}
