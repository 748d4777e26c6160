import type { Column } from '../../../../contract/columns/column.ts'
import { countText } from '../../../ui/count-text.ts'
import type { OfferedValue } from '../../columns/grid-column.ts'
import type { Condition } from '../filter-model.ts'
import {
  conditionOf,
  emptyCondition,
  emptyFilterOf,
  isEmptyCell,
  readEmpty,
  textsOf,
  type FilterKind,
  type FilterOf,
} from './filter-kind.ts'

export type SetColumnFilter = FilterOf<'set' | 'setAll' | 'empty'>

/** One of a list of values, with or without those that have none; or all of them, where cells carry several. */
export const setKind: FilterKind<SetColumnFilter> = {
  toWire: (filter, column) =>
    filter.kind === 'set'
      ? [setCondition(filter, column)]
      : filter.values.map((value) => inCondition(column, [value], false)),
  fromWire(test) {
    const { isExcluded, lookup, value } = test
    const values = lookup === 'in' ? textsOf(value) : null
    if (values !== null) return { kind: 'set', isExcluded, values, hasBlank: false }
    return readEmpty(test)?.isEmpty === true ? onlyBlank : null
  },
  /** The two nested forms that a set with its blank entry takes. */
  ofPair(joint, first, second) {
    if (first.kind !== 'set' || first.hasBlank) return null
    const isOneOrBlank = joint === 'or' && !first.isExcluded && isOnlyBlank(second)
    const isNoneAndFilled = joint === 'and' && first.isExcluded && second.kind === 'empty' && !second.isEmpty
    return isOneOrBlank || isNoneAndFilled ? { ...first, hasBlank: true } : null
  },
  /** Sets of one value each mean that all must hold. */
  ofBoth(first, second) {
    const values = demandedBy(first)
    const [value, ...others] = demandedBy(second)
    if (values.length === 0 || value === undefined || others.length > 0 || values.includes(value)) return null
    return { kind: 'setAll', values: [...values, value] }
  },
  words: (filter) => (filter.kind === 'set' ? setWords(filter) : `has all of ${filter.values.join(', ')}`),
  ofCell(value, column) {
    // A column that filters by other words than it shows can't be asked by its cell.
    if (column.filterField !== undefined) return null
    if (isEmptyCell(value)) return onlyBlank
    return { kind: 'set', isExcluded: false, values: [value].flat().map(String), hasBlank: false }
  },
}

const onlyBlank: FilterOf<'set'> = { kind: 'set', isExcluded: false, values: [], hasBlank: true }

function isOnlyBlank(filter: SetColumnFilter): boolean {
  return filter.kind === 'set' && !filter.isExcluded && filter.hasBlank && filter.values.length === 0
}

function demandedBy(filter: SetColumnFilter): readonly string[] {
  if (filter.kind === 'setAll') return filter.values
  if (filter.kind !== 'set' || filter.isExcluded || filter.hasBlank) return []
  return filter.values.length === 1 ? filter.values : []
}

function setCondition({ isExcluded, values, hasBlank }: FilterOf<'set'>, column: Column): Condition {
  const listed = inCondition(column, values, isExcluded)
  if (!hasBlank) return listed
  // Excluding keeps rows without a value; leaving those out too is a condition of its own.
  if (isExcluded) return { and: [listed, emptyCondition(column, false)] }
  const blank = emptyCondition(column, true)
  return values.length === 0 ? blank : { or: [listed, blank] }
}

function inCondition(column: Column, values: readonly string[], isExcluded: boolean): Condition {
  return conditionOf(column, { isExcluded, lookup: 'in' }, values)
}

function setWords({ values, hasBlank, isExcluded }: FilterOf<'set'>): string {
  const all = hasBlank ? [...values, '(Blank)'] : values
  return `${isExcluded ? 'is not' : 'is'} ${all.length > 3 ? `one of ${countText(all.length)} values` : all.join(', ')}`
}

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

/** A value that was chosen stays on the list even when no row has it any more. */
export function withChosen(found: readonly OfferedValue[], chosen: readonly string[]): OfferedValue[] {
  const gone = chosen.filter((value) => !found.some((each) => each.value === value))
  return [...gone.map((value) => ({ value, count: null })), ...found]
}

/** The value that someone means who typed this: the very one in any case, or else the first that holds it. */
export function valueMeant(values: readonly string[], typed: string): string | undefined {
  const text = typed.toLowerCase()
  return (
    values.find((value) => value.toLowerCase() === text) ??
    values.find((value) => value.toLowerCase().includes(text))
  )
}

/** All of one value is the same as any of it. */
function filterOfAll(values: readonly string[]): SetColumnFilter | null {
  const [only] = values
  if (only === undefined) return null
  return values.length > 1
    ? { kind: 'setAll', values: [...values] }
    : { kind: 'set', isExcluded: false, values: [only], hasBlank: false }
}
