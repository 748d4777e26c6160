import type { CompareOperator } from '../../filter-model.ts'
import { emptyChoiceOf, emptyFilterOf, isEmptyChoice, type EmptyChoice } from '../empty-filter.ts'
import type { NumberColumnFilter } from './number-kind.ts'

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
