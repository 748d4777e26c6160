import { compareOperators } from '../filter-model.ts'
import { conditionOf, emptyFilterOf, isEmptyCell, isEmptyChoice, operatorOf } from './filter-kind.ts'
import type { FilterKind, FilterOf } from './filter-kind.ts'
import {
  compareLabels,
  comparisons,
  hasUnreadable,
  numberDraftOf,
  numberFilterOf,
  numberKind,
  pairOf,
  rangeOnWire,
  type CompareDraft,
} from './number-kind.ts'

export type DateColumnFilter = FilterOf<'number' | 'numberRange' | 'date' | 'dateRange' | 'empty'>

/** Times: by their age in days, which are numbers, or by the calendar. */
export const dateKind: FilterKind<DateColumnFilter> = {
  toWire(filter, column) {
    switch (filter.kind) {
      case 'date':
        return [conditionOf(column, comparisons[filter.operator], filter.value)]
      case 'dateRange':
        return [conditionOf(column, rangeOnWire, [filter.from, filter.to])]
      default:
        return numberKind.toWire(filter, column)
    }
  },
  fromWire(test, column) {
    const { lookup, isExcluded, value } = test
    const [from, to] = pairOf(value)
    if (lookup === 'range' && !isExcluded && typeof from === 'string' && typeof to === 'string')
      return { kind: 'dateRange', from, to }
    const operator = operatorOf(compareOperators, (each) => comparisons[each], test)
    return operator !== undefined && typeof value === 'string'
      ? { kind: 'date', operator, value }
      : numberKind.fromWire(test, column)
  },
  words(filter) {
    switch (filter.kind) {
      case 'date':
        return `${compareLabels[filter.operator].day.toLowerCase()} ${filter.value}`
      case 'dateRange':
        return `${filter.from} to ${filter.to}`
      case 'number':
      case 'numberRange':
        return `${numberKind.words(filter)} days`
    }
  },
  ofCell(value) {
    if (isEmptyCell(value)) return { kind: 'empty', isEmpty: true }
    return typeof value === 'string' ? { kind: 'date', operator: 'equals', value: value.slice(0, 10) } : null
  },
}

/** Counted back from today, or named by the calendar. */
export type DateUnit = 'days' | 'date'

/** What stands in the form while it is being filled in. */
export type DateDraft = CompareDraft & { unit: DateUnit }

export function dateDraftOf(filter: DateColumnFilter | null, usualUnit: DateUnit): DateDraft {
  switch (filter?.kind) {
    case 'date':
      return { unit: 'date', choice: filter.operator, from: filter.value.slice(0, 10), to: '' }
    case 'dateRange':
      return { unit: 'date', choice: 'inRange', from: filter.from.slice(0, 10), to: filter.to.slice(0, 10) }
    case 'number':
    case 'numberRange':
      return { unit: 'days', ...numberDraftOf(filter) }
    case 'empty':
    case undefined:
      return { unit: usualUnit, ...numberDraftOf(filter) }
  }
}

/** Null while the form doesn't say enough; a range may be given the wrong way round. */
export function dateFilterOf(
  { unit, ...draft }: DateDraft,
  before: DateColumnFilter | null = null,
): DateColumnFilter | null {
  if (unit === 'days') return numberFilterOf(draft, before)
  if (hasUnreadable(draft, isUnreadableDay)) return before
  const { choice } = draft
  if (isEmptyChoice(choice)) return emptyFilterOf(choice)
  const [from, to] = [dayOf(draft.from), dayOf(draft.to)]
  if (choice !== 'inRange') return from === null ? null : { kind: 'date', operator: choice, value: from }
  if (from === null || to === null) return null
  return { kind: 'dateRange', from: from < to ? from : to, to: from < to ? to : from }
}

/** Something stands in a box of the form that is no day. */
export function isUnreadableDay(text: string): boolean {
  return text.trim() !== '' && dayOf(text) === null
}

/** A day of the calendar as yyyy-MM-dd; its parts may lack their zeros. */
export function dayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim()) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null
}
