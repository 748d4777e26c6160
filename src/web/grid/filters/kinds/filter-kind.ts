import type { Column } from '../../../../contract/columns/column.ts'
import { filterName, filterNames } from '../../../../contract/columns/filter.ts'
import type { ColumnFilter, Condition } from '../filter-model.ts'

export type FilterOf<Kind extends ColumnFilter['kind']> = Extract<ColumnFilter, { kind: Kind }>

/**
 * All that is known of one way to filter a column, but for its form. A column's filter is always its own kind's.
 * Whether there is a value at all is asked, read and said alike for every kind: filter-kinds.ts does it.
 */
export type FilterKind<Own extends ColumnFilter = ColumnFilter> = {
  toWire(filter: Exclude<Own, EmptyFilter>, column: Column): Condition[]
  /** One test of one column, or null when the column's form can't show it. */
  fromWire(test: WireTest, column: Column): Own | null
  /** What two conditions joined by `or` or `and` come to. */
  ofPair?(joint: 'or' | 'and', first: Own, second: Own): Own | null
  /** What two conditions beside each other come to. */
  ofBoth?(first: Own, second: Own): Own | null
  /** What a chip says behind the column's label. */
  words(filter: Exclude<Own, EmptyFilter>): string
  /** The filter that keeps the rows with the same value, or null when there is none. */
  ofCell(value: unknown, column: Column): Own | null
}

export type WireOperator = { isExcluded: boolean; lookup: string }

/** What a condition asks of one column: its key taken apart. */
export type WireTest = WireOperator & { value: unknown }

/** The condition that asks this of a column. */
export function conditionOf(column: Column, { isExcluded, lookup }: WireOperator, value: unknown): Condition {
  return {
    [`${isExcluded ? 'exclude__' : ''}${filterName(column)}${lookup === '' ? '' : `__${lookup}`}`]: value,
  }
}

/** The column that a condition's key names, and what is asked of it; null when no column goes by that name. */
export function wireTestOf(
  key: string,
  value: unknown,
  columns: readonly Column[],
): { column: Column; test: WireTest } | null {
  const isExcluded = key.startsWith('exclude__')
  const name = isExcluded ? key.slice('exclude__'.length) : key
  const [named] = columns
    .flatMap((column) => filterNames(column).map((own) => ({ column, own })))
    .filter(({ own }) => name === own || name.startsWith(`${own}__`))
    .sort((one, other) => other.own.length - one.own.length)
  if (named === undefined) return null
  const { column, own } = named
  return { column, test: { isExcluded, lookup: name.slice(own.length + 2), value } }
}

/** The one of these operators that stands on the wire as this test does. */
export function operatorOf<Operator extends string>(
  operators: readonly Operator[],
  onWire: (operator: Operator) => WireOperator,
  test: WireTest,
): Operator | undefined {
  return operators.find((each) => {
    const { isExcluded, lookup } = onWire(each)
    return isExcluded === test.isExcluded && lookup === test.lookup
  })
}

/** A list of texts as `in` takes it. */
export function textsOf(value: unknown): string[] | null {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
    ? value
    : null
}

/** Whether there is a value at all. */
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
