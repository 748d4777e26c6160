import type { Column } from '../../contract/columns/column.ts'
import { call } from '../app/call.ts'
import type { ColumnValues } from '../grid/columns/grid-column.ts'
import { filterName } from '../../contract/columns/filter.ts'
import { showGridList } from '../../contract/grid-lists.endpoints.ts'
import type { List } from './list.ts'

/** What set filters offer, and which values of an In List no row has. Known values are offered even where no row has them. */
export function columnValues(
  { findValues, findMissing }: Pick<List, 'findValues' | 'findMissing'>,
  known: (column: Column) => readonly string[],
): ColumnValues {
  return {
    known,
    list: async (column, search, signal) => {
      const offered = known(column).filter((value) => value.toLowerCase().includes(search.toLowerCase()))
      // A cell with several values has no single one to count by.
      if (column.type === 'list') return offered.map((value) => ({ value, count: null }))
      const found = await findValues({ field: filterName(column), q: search }, signal)
      const counts = new Map(found.map(({ value, count }) => [value, count]))
      const others = found.filter(({ value }) => !offered.includes(value))
      return [...offered.map((value) => ({ value, count: counts.get(value) ?? 0 })), ...others]
    },
    named: async (list, signal) => (await call(showGridList, { params: { list }, signal })).values,
    missing: (column, values, signal) =>
      findMissing({ field: filterName(column), values: [...values] }, signal),
  }
}
