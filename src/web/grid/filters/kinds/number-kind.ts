import { compareOperators, type CompareOperator } from '../filter-model.ts'
import {
  conditionOf,
  emptyChoiceOf,
  emptyCondition,
  emptyFilterOf,
  emptyWords,
  isEmptyCell,
  isEmptyChoice,
  operatorOf,
  readEmpty,
  type EmptyChoice,
  type FilterKind,
  type FilterOf,
  type WireOperator,
} from './filter-kind.ts'

export type NumberColumnFilter = FilterOf<'number' | 'numberRange' | 'empty'>

/** How comparing stands on the wire, for numbers and for days. */
export const compareOnWire: Record<CompareOperator, WireOperator> = {
  equals: { isExcluded: false, lookup: '' },
  notEqual: { isExcluded: true, lookup: '' },
  greaterThan: { isExcluded: false, lookup: 'gt' },
  greaterThanOrEqual: { isExcluded: false, lookup: 'gte' },
  lessThan: { isExcluded: false, lookup: 'lt' },
  lessThanOrEqual: { isExcluded: false, lookup: 'lte' },
}
export const rangeOnWire: WireOperator = { isExcluded: false, lookup: 'range' }

/** Numbers: compared with one, or between two. */
export const numberKind: FilterKind<NumberColumnFilter> = {
  toWire(filter, column) {
    switch (filter.kind) {
      case 'number':
        return [conditionOf(column, compareOnWire[filter.operator], filter.value)]
      case 'numberRange':
        return [conditionOf(column, rangeOnWire, [filter.from, filter.to])]
      case 'empty':
        return [emptyCondition(column, filter.isEmpty)]
    }
  },
  fromWire(test) {
    const { lookup, isExcluded, value } = test
    if (lookup === 'range' && !isExcluded) {
      const [from, to] = pairOf(value)
      return typeof from === 'number' && typeof to === 'number' ? { kind: 'numberRange', from, to } : null
    }
    const operator = operatorOf(compareOperators, (each) => compareOnWire[each], test)
    if (operator === undefined) return readEmpty(test)
    return typeof value === 'number' ? { kind: 'number', operator, value } : null
  },
  words(filter) {
    switch (filter.kind) {
      case 'number':
        return `${operatorWords[filter.operator]} ${filter.value}`
      case 'numberRange':
        return `${filter.from} to ${filter.to}`
      case 'empty':
        return emptyWords(filter)
    }
  },
  ofCell(value) {
    if (isEmptyCell(value)) return { kind: 'empty', isEmpty: true }
    return typeof value === 'number' ? { kind: 'number', operator: 'equals', value } : null
  },
}

/** The two ends of a range; none when the value is no pair. */
export function pairOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length === 2 ? value : []
}

const operatorWords: Record<CompareOperator, string> = {
  equals: '=',
  notEqual: '≠',
  greaterThan: '>',
  greaterThanOrEqual: '≥',
  lessThan: '<',
  lessThanOrEqual: '≤',
}

export type CompareChoice = CompareOperator | 'inRange' | EmptyChoice

/** What stands in the form while it is being filled in; a single value stands in `from`. */
export type CompareDraft = { choice: CompareChoice; from: string; to: string }

export const plainCompareDraft: CompareDraft = { choice: 'equals', from: '', to: '' }

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

/** Null while the form doesn't say enough; a range may be given the wrong way round. */
export function numberFilterOf({ choice, from, to }: CompareDraft): NumberColumnFilter | null {
  if (isEmptyChoice(choice)) return emptyFilterOf(choice)
  const first = numberOf(from)
  const second = numberOf(to)
  if (choice !== 'inRange') return first === null ? null : { kind: 'number', operator: choice, value: first }
  if (first === null || second === null) return null
  return { kind: 'numberRange', from: Math.min(first, second), to: Math.max(first, second) }
}

function numberOf(text: string): number | null {
  const bare = text.trim().replace(/^\$/, '').replaceAll(',', '')
  const number = Number(bare)
  return bare === '' || !Number.isFinite(number) ? null : number
}
