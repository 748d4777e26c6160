import type { Column } from '../../../../contract/columns/column.ts'
import type { ColumnFilter, Condition } from '../filter-model.ts'
import type { WireTest } from '../wire-test.ts'

export type FilterOf<Kind extends ColumnFilter['kind']> = Extract<ColumnFilter, { kind: Kind }>

/** All that is known of one way to filter a column, but for its form. A column's filter is always its own kind's. */
export type FilterKind<Own extends ColumnFilter = ColumnFilter> = {
  toWire(filter: Own, column: Column): Condition[]
  /** One test of one column, or null when the column's form can't show it. */
  fromWire(test: WireTest, column: Column): Own | null
  /** What two conditions joined by `or` or `and` come to. */
  ofPair?(joint: 'or' | 'and', first: Own, second: Own): Own | null
  /** What two conditions beside each other come to. */
  ofBoth?(first: Own, second: Own): Own | null
  /** What a chip says behind the column's label. */
  words(filter: Own): string
  /** The filter that keeps the rows with the same value, or null when there is none. */
  ofCell(value: unknown, column: Column): Own | null
}
