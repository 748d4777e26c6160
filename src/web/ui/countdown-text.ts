const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/** 'in 3 h 20 min', 'late by 2 d': whole minutes, and never more than two units of which the first says most. */
export function countdownText(due: Date, now: Date): string {
  const minutes = Math.trunc((due.getTime() - now.getTime()) / minuteMs)
  if (minutes === 0) return 'due now'
  return minutes > 0 ? `in ${durationText(minutes)}` : `late by ${durationText(-minutes)}`
}

/** How pressing it is, for whoever colors it. */
export function urgency(due: Date, now: Date): 'late' | 'soon' | 'calm' {
  const left = due.getTime() - now.getTime()
  if (left < 0) return 'late'
  return left < dayMinutes * minuteMs ? 'soon' : 'calm'
}

function durationText(minutes: number): string {
  const days = Math.floor(minutes / dayMinutes)
  const hours = Math.floor((minutes % dayMinutes) / hourMinutes)
  if (days >= 3) return `${days} d`
  const parts =
    days > 0 ? [part(days, 'd'), part(hours, 'h')] : [part(hours, 'h'), part(minutes % hourMinutes, 'min')]
  return parts.filter((text) => text !== '').join(' ')
}

function part(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}`
}
