import type { Column } from '../../../../contract/columns/column.ts'
import type { Condition } from '../filter-model.ts'
import { conditionOf, type WireTest } from '../wire-test.ts'
import type { FilterOf } from './filter-kind.ts'

/** Whether there is a value at all: asked by nearly every kind. */
export type EmptyFilter = FilterOf<'empty'>

export type EmptyChoice = 'empty' | 'notEmpty'

export function isEmptyChoice(choice: string): choice is EmptyChoice {
  return choice === 'empty' || choice === 'notEmpty'
}

export function emptyFilterOf(choice: EmptyChoice): EmptyFilter {
  return { kind: 'empty', isEmpty: choice === 'empty' }
}

export function emptyChoiceOf({ isEmpty }: EmptyFilter): EmptyChoice {
  return isEmpty ? 'empty' : 'notEmpty'
}

export function emptyCondition(column: Column, isEmpty: boolean): Condition {
  return conditionOf(column, { isExcluded: false, lookup: 'isnull' }, isEmpty)
}

export function readEmpty({ isExcluded, lookup, value }: WireTest): EmptyFilter | null {
  return lookup === 'isnull' && !isExcluded && typeof value === 'boolean'
    ? { kind: 'empty', isEmpty: value }
    : null
}

export function emptyWords({ isEmpty }: EmptyFilter): string {
  return isEmpty ? 'is empty' : 'is not empty'
}

export function isEmptyCell(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
