import type { Column } from '../../../../contract/columns/column.ts'
import { addDays, isDay } from '../../grid/calendar-day.ts'
import type { Test, TimeBound } from '../../grid/condition.ts'
import {
  askedValues,
  rangeEnds,
  refusedFilter,
  unfitLookup,
  type Question,
} from '../../grid/filter-question.ts'
import { shownCell, type ColumnKind, type Reading } from '../column-kind.ts'

/** Days without a time, 'yyyy-MM-dd'. */
export const dateKind: ColumnKind = {
  blank: null,
  storedName: (field) => field,
  sqlColumn: ({ value }) => ({ storage: 'date', value }),
  parseTest: parseTimeTest,
  toWire: (stored) => stored,
  fromWire: (column, value) =>
    typeof value === 'string' && isDay(value)
      ? { value }
      : { refusal: `${column.label} takes a day like 2026-03-02.` },
  fromText: readDay,
  toText: String,
}

/** Moments, to the millisecond. */
export const timestampKind: ColumnKind = {
  ...dateKind,
  sqlColumn: ({ value }) => ({ storage: 'timestamp', value }),
  toWire: isoText,
  fromWire: (column, value) =>
    typeof value === 'string' && (isDay(value) || isZoned(value))
      ? { value: isoText(value) }
      : { refusal: `${column.label} takes a day like 2026-03-02 or a time like 2026-03-02T17:30:00Z.` },
  fromText: (column, cell) =>
    isZoned(cell.trim()) ? { value: isoText(cell.trim()) } : readDay(column, cell),
  toText: isoText,
}

/** The database answers moments as dates, or as its own text where many are read; everywhere else they are text in UTC. */
function isoText(stored: unknown): string {
  if (stored instanceof Date) return stored.toISOString()
  const text = String(stored)
  // '2026-03-02 17:30:00.5+00' needs no calendar: a file holds millions of them.
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  if (text.length === 26) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
}

/** Whether it is a moment of ISO 8601 that says its zone. */
export function isZoned(text: string): boolean {
  return isMoment(text) && /(Z|[+-]\d{2}:?\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** ISO, whatever time follows it, or month/day/year as American sheets have it. */
function readDay(_column: Column, cell: string): Reading {
  const text = cell.trim()
  const [, isoDay] = /^(\d{4}-\d{2}-\d{2})([T ].*)?$/.exec(text) ?? []
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const value = isoDay ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(value) ? { value } : { refusal: `"${shownCell(text)}" is not a date. Write it as 2026-01-31.` }
}

/** A number counts days since, text is a day or a moment. */
function parseTimeTest(question: Question): Test {
  const { lookup, value } = question
  switch (lookup) {
    case 'gt':
      if (typeof value === 'number') return daysSince(question, { atLeast: Math.floor(value) + 1 })
      return { kind: 'time', from: bound(question, value, 1) }
    case 'gte':
      if (typeof value === 'number') return daysSince(question, { atLeast: Math.ceil(value) })
      return { kind: 'time', from: bound(question, value) }
    case 'lt':
      if (typeof value === 'number') return daysSince(question, { atMost: Math.ceil(value) - 1 })
      return { kind: 'time', to: bound(question, value, -1) }
    case 'lte':
      if (typeof value === 'number') return daysSince(question, { atMost: Math.floor(value) })
      return { kind: 'time', to: bound(question, value) }
    case 'equals':
      return between(question, value, value)
    case 'in':
      return oneOf(question)
    case 'range':
      return between(question, ...rangeEnds(question, (end) => end))
    default:
      throw unfitLookup(question, 'a date')
  }
}

function between(question: Question, from: unknown, to: unknown): Test {
  if (typeof from === 'number' && typeof to === 'number') {
    return daysSince(question, { atLeast: Math.ceil(from), atMost: Math.floor(to) })
  }
  return { kind: 'time', from: bound(question, from), to: bound(question, to) }
}

/** One of these days, moments and numbers of days; no day since is negative, and none is a part of one. */
function oneOf(question: Question): Test {
  const { today } = question
  const values = askedValues(question, (value) =>
    typeof value === 'number' ? value : timeText(question, value),
  )
  const texts = values.filter((value) => typeof value === 'string')
  const since = values.filter((value) => typeof value === 'number' && Number.isInteger(value) && value > 0)
  return {
    kind: 'time_in',
    days: [...texts.filter(isDay), ...since.map((days) => addDays(today, -Math.min(Number(days), mostDays)))],
    moments: texts.filter((text) => !isDay(text)),
    ...(values.includes(0) && { from: today }),
  }
}

// Days since are never negative: what lies in the future counts as today.
function daysSince({ today }: Question, { atLeast = 0, atMost = Infinity }): Test {
  if (atMost < 0 || atMost < atLeast) return { kind: 'never' }
  const day = (days: number): TimeBound => ({ day: addDays(today, -Math.min(days, mostDays)) })
  return {
    kind: 'time',
    ...(atMost < Infinity ? { from: day(atMost) } : {}),
    ...(atLeast > 0 ? { to: day(atLeast) } : {}),
  }
}

const mostDays = 4_000_000

function timeText({ name }: Question, value: unknown): string {
  if (typeof value === 'string' && (isDay(value) || isMoment(value))) return value
  throw refusedFilter(
    `"${name}" in the filter takes a number of days, a day like 2026-03-02 or an ISO 8601 time.`,
  )
}

function isMoment(text: string): boolean {
  const parts = momentPattern.exec(text)
  return parts?.[1] !== undefined && isDay(parts[1])
}

const momentPattern =
  /^(\d{4}-\d{2}-\d{2})[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/

/** A day that is itself left out begins or ends the span with its neighbour, one day on or back. */
function bound(question: Question, value: unknown, daysOn: 1 | 0 | -1 = 0): TimeBound {
  const text = timeText(question, value)
  return isDay(text) ? { day: addDays(text, daysOn) } : { moment: text, isInclusive: daysOn === 0 }
}
