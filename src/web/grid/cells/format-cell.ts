import type { Column } from '../../../contract/columns/column.ts'

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const percents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A cell's value in the words of the screen; nothing for no value. */
export function cellText(column: Column, value: unknown, now: number): string {
  if (value === null || value === undefined || value === '') return ''
  switch (column.type) {
    case 'money':
      return typeof value === 'number' ? money.format(value) : ''
    case 'integer':
      return typeof value === 'number' ? integerText(column, value) : ''
    case 'decimal':
      return typeof value === 'number' ? decimals.format(value) : ''
    case 'percent':
      return typeof value === 'number' ? `${percents.format(value)}%` : ''
    case 'boolean':
      return value === true ? 'Yes' : 'No'
    case 'timestamp':
      if (typeof value !== 'string') return ''
      if (column.filter === 'days_since') return daysText(daysSince(value, now))
      return column.isFixedWidth === true ? timestampText(value).slice(0, 10) : timestampText(value)
    case 'list':
      return Array.isArray(value) ? value.map(String).join(', ') : ''
    case 'text':
    case 'choice':
    case 'date':
    case 'image':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    default:
      return column.type satisfies never
  }
}

/** The same value for the clipboard: numbers without signs that a spreadsheet would have to take off again. */
export function copiedText(column: Column, value: unknown, now: number): string {
  if (typeof value !== 'number') return cellText(column, value, now)
  return column.type === 'money' ? value.toFixed(2) : String(value)
}

/** Ids and years are names made of digits; quantities are counted. */
function integerText(column: Column, value: number): string {
  return /(^|_)(id|year)$/.test(column.field) ? String(value) : grouped.format(value)
}

/** yyyy-MM-dd HH:mm in the viewer's zone. */
export function timestampText(value: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What stands on hover: how long ago, and the time in UTC. */
export function timestampHint(value: string, now: number): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return ''
  return `${relativeText(at.getTime(), now)} · ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const dayMs = 86_400_000

/** Whole calendar days of UTC, the business time zone unless set otherwise; never negative. */
export function daysSince(value: string, now: number): number | null {
  const at = new Date(value).getTime()
  return Number.isNaN(at) ? null : Math.max(0, Math.floor(now / dayMs) - Math.floor(at / dayMs))
}

function daysText(days: number | null): string {
  if (days === null) return ''
  return days === 1 ? '1 day' : `${grouped.format(days)} days`
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

function relativeText(at: number, now: number): string {
  const difference = at - now
  for (const [unit, size] of units) {
    if (Math.abs(difference) >= size) return relative.format(Math.trunc(difference / size), unit)
  }
  return 'just now'
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

export function countText(count: number): string {
  return grouped.format(count)
}

export function moneyText(dollars: number): string {
  return money.format(dollars)
}
