import type { Column } from '../../../contract/columns/column.ts'
import type { Condition } from './filter-model.ts'

export type WireOperator = { isExcluded: boolean; lookup: string }

/** What a condition asks of one column: its key taken apart. */
export type WireTest = WireOperator & { value: unknown }

/** The condition that asks this of a column. */
export function conditionOf(column: Column, { isExcluded, lookup }: WireOperator, value: unknown): Condition {
  return {
    [`${isExcluded ? 'exclude__' : ''}${fieldOf(column)}${lookup === '' ? '' : `__${lookup}`}`]: value,
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
  // Only the name that we would write ourselves reads back, so that nothing changes on the way round.
  const [column] = columns
    .filter((each) => name === fieldOf(each) || name.startsWith(`${fieldOf(each)}__`))
    .sort((one, other) => fieldOf(other).length - fieldOf(one).length)
  if (column === undefined) return null
  return { column, test: { isExcluded, lookup: name.slice(fieldOf(column).length + 2), value } }
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

/** The name by which filters call the column. */
export function fieldOf(column: Column): string {
  return column.filterField ?? column.field
}

/** A list of texts as `in` takes it. */
export function textsOf(value: unknown): string[] | null {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
    ? value
    : null
}
