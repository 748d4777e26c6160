const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment as the vendor writes it: Pacific time without a zone, with as many decimals as it needs. */
export function pacificTime(moment: string): string {
  const date = new Date(moment)
  const found = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second } = found
  const fraction = String(date.getUTCMilliseconds()).padStart(3, '0').replace(/0+$/, '')
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction === '' ? '' : `.${fraction}`}`
}
