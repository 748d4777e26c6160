import { emptyFilterOf } from '../empty-filter.ts'
import type { SetColumnFilter } from './set-kind.ts'

export type SetManner = 'any' | 'all' | 'none'

/** What is ticked, and what of it must hold. */
export type SetDraft = { manner: SetManner; values: readonly string[]; hasBlank: boolean }

export function setDraftOf(filter: SetColumnFilter | null): SetDraft {
  switch (filter?.kind) {
    case 'set':
      return {
        manner: filter.isExcluded ? 'none' : 'any',
        values: filter.values,
        hasBlank: filter.hasBlank,
      }
    case 'setAll':
      return { manner: 'all', values: filter.values, hasBlank: false }
    case 'empty':
      return { manner: filter.isEmpty ? 'any' : 'none', values: [], hasBlank: true }
    case undefined:
      return { manner: 'any', values: [], hasBlank: false }
  }
}

/** Null when nothing is ticked. */
export function setFilterOf({ manner, values, hasBlank }: SetDraft): SetColumnFilter | null {
  if (manner === 'all') return filterOfAll(values)
  if (values.length === 0 && !hasBlank) return null
  if (manner === 'none' && values.length === 0) return emptyFilterOf('notEmpty')
  return { kind: 'set', isExcluded: manner === 'none', values: [...values], hasBlank }
}

export function withToggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
}

export type OfferedValue = { value: string; count: number | null }

/** A value that was chosen stays on the list even when no row has it any more. */
export function withChosen(found: readonly OfferedValue[], chosen: readonly string[]): OfferedValue[] {
  const gone = chosen.filter((value) => !found.some((each) => each.value === value))
  return [...gone.map((value) => ({ value, count: null })), ...found]
}

/** All of one value is the same as any of it. */
function filterOfAll(values: readonly string[]): SetColumnFilter | null {
  const [only] = values
  if (only === undefined) return null
  return values.length > 1
    ? { kind: 'setAll', values: [...values] }
    : { kind: 'set', isExcluded: false, values: [only], hasBlank: false }
}
