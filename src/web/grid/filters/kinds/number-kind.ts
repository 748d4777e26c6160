import { plainNumber } from '../../../ui/plain-number.ts'
import { compareOperators, type CompareOperator } from '../filter-model.ts'
import {
  conditionOf,
  emptyChoiceOf,
  emptyFilterOf,
  isEmptyCell,
  isEmptyChoice,
  operatorOf,
  type EmptyChoice,
  type FilterKind,
  type FilterOf,
  type WireOperator,
} from './filter-kind.ts'

export type NumberColumnFilter = FilterOf<'number' | 'numberRange' | 'empty'>

/** How comparing stands on the wire, for numbers and for days, and the sign by which a chip says it. */
export const comparisons: Record<CompareOperator, WireOperator & { sign: string }> = {
  equals: { isExcluded: false, lookup: '', sign: '=' },
  notEqual: { isExcluded: true, lookup: '', sign: '≠' },
  greaterThan: { isExcluded: false, lookup: 'gt', sign: '>' },
  greaterThanOrEqual: { isExcluded: false, lookup: 'gte', sign: '≥' },
  lessThan: { isExcluded: false, lookup: 'lt', sign: '<' },
  lessThanOrEqual: { isExcluded: false, lookup: 'lte', sign: '≤' },
}
export const rangeOnWire: WireOperator = { isExcluded: false, lookup: 'range' }

/** Numbers: compared with one, or between two. */
export const numberKind: FilterKind<NumberColumnFilter> = {
  toWire: (filter, column) => [
    filter.kind === 'number'
      ? conditionOf(column, comparisons[filter.operator], filter.value)
      : conditionOf(column, rangeOnWire, [filter.from, filter.to]),
  ],
  fromWire(test) {
    const { lookup, isExcluded, value } = test
    if (lookup === 'range' && !isExcluded) {
      const [from, to] = pairOf(value)
      return typeof from === 'number' && typeof to === 'number' ? { kind: 'numberRange', from, to } : null
    }
    const operator = operatorOf(compareOperators, (each) => comparisons[each], test)
    return operator !== undefined && typeof value === 'number' ? { kind: 'number', operator, value } : null
  },
  words: (filter) =>
    filter.kind === 'number'
      ? `${comparisons[filter.operator].sign} ${filter.value}`
      : `${filter.from} to ${filter.to}`,
  ofCell(value) {
    if (isEmptyCell(value)) return { kind: 'empty', isEmpty: true }
    return typeof value === 'number' ? { kind: 'number', operator: 'equals', value } : null
  },
}

/** The two ends of a range; none when the value is no pair. */
export function pairOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length === 2 ? value : []
}

export type CompareChoice = CompareOperator | 'inRange' | EmptyChoice

/** What the form calls each choice, for numbers and for days. */
export const compareLabels: Record<CompareChoice, { number: string; day: string }> = {
  equals: { number: 'Equals', day: 'On' },
  notEqual: { number: 'Not equal', day: 'Not on' },
  greaterThan: { number: 'Greater than', day: 'After' },
  greaterThanOrEqual: { number: 'Greater than or equal', day: 'On or after' },
  lessThan: { number: 'Less than', day: 'Before' },
  lessThanOrEqual: { number: 'Less than or equal', day: 'On or before' },
  inRange: { number: 'In range', day: 'Between' },
  empty: { number: 'Is Empty', day: 'Is Empty' },
  notEmpty: { number: 'Is Not Empty', day: 'Is Not Empty' },
}

/** What stands in the form while it is being filled in; a single value stands in `from`. */
export type CompareDraft = { choice: CompareChoice; from: string; to: string }

const plainCompareDraft: CompareDraft = { choice: 'greaterThanOrEqual', from: '', to: '' }

export function numberDraftOf(filter: NumberColumnFilter | null): CompareDraft {
  switch (filter?.kind) {
    case 'number':
      return { choice: filter.operator, from: String(filter.value), to: '' }
    case 'numberRange':
      return { choice: 'inRange', from: String(filter.from), to: String(filter.to) }
    case 'empty':
      return { ...plainCompareDraft, choice: emptyChoiceOf(filter) }
    case undefined:
      return plainCompareDraft
  }
}

/**
 * Null while the form doesn't say enough; a range may be given the wrong way round. As long as a box can't be read the
 * filter before it stays.
 */
export function numberFilterOf<Before>(
  { choice, from, to }: CompareDraft,
  before: Before | null = null,
): NumberColumnFilter | Before | null {
  if (hasUnreadable({ choice, from, to }, isUnreadable)) return before
  if (isEmptyChoice(choice)) return emptyFilterOf(choice)
  const first = numberOf(from)
  const second = numberOf(to)
  if (choice !== 'inRange') return first === null ? null : { kind: 'number', operator: choice, value: first }
  if (first === null || second === null) return null
  return { kind: 'numberRange', from: Math.min(first, second), to: Math.max(first, second) }
}

/** Something stands in a box of the form that is no number. */
export function isUnreadable(text: string): boolean {
  return text.trim() !== '' && numberOf(text) === null
}

/** Whether a box that the choice shows can't be read. */
export function hasUnreadable(
  { choice, from, to }: CompareDraft,
  isBoxUnreadable: (text: string) => boolean,
): boolean {
  if (isEmptyChoice(choice)) return false
  return isBoxUnreadable(from) || (choice === 'inRange' && isBoxUnreadable(to))
}

export function numberOf(text: string): number | null {
  const plain = plainNumber(text)
  return plain === '' || !Number.isFinite(Number(plain)) ? null : Number(plain)
}
