import { emptyFilterOf, isEmptyChoice } from '../empty-filter.ts'
import {
  numberDraftOf,
  numberFilterOf,
  plainCompareDraft,
  type CompareDraft,
} from '../number/number-draft.ts'
import type { DateColumnFilter } from './date-kind.ts'

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
      return { unit: usualUnit, ...numberDraftOf(filter) }
    case undefined:
      return { unit: usualUnit, ...plainCompareDraft }
  }
}

/** Null while the form doesn't say enough; a range may be given the wrong way round. */
export function dateFilterOf({ unit, ...draft }: DateDraft): DateColumnFilter | null {
  if (unit === 'days') return numberFilterOf(draft)
  const { choice, from, to } = draft
  if (isEmptyChoice(choice)) return emptyFilterOf(choice)
  if (choice !== 'inRange') return from === '' ? null : { kind: 'date', operator: choice, value: from }
  if (from === '' || to === '') return null
  return { kind: 'dateRange', from: from < to ? from : to, to: from < to ? to : from }
}
