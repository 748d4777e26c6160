import type { Column } from '../../contract/columns/column.ts'
import { call } from '../app/call.ts'
import type { ColumnValues } from '../grid/columns/grid-column.ts'
import { filterName } from '../../contract/columns/filter.ts'
import { showGridList } from '../../contract/grid-lists.endpoints.ts'
import { withColumnFilter } from '../grid/filters/filter-model.ts'
import { conditionsOf } from '../grid/filters/filter-wire.ts'
import type { GridState } from '../grid/state/grid-state.ts'
import type { List } from './list.ts'
import { isTooLong } from './useQuestion.ts'

/** What set filters offer, and which values of an In List no row has. Known values are offered even where no row has them. */
export function columnValues(
  {
    columns,
    findValues,
    findMissing,
    findCounts,
  }: Pick<List, 'columns' | 'findValues' | 'findMissing' | 'findCounts'>,
  known: (column: Column) => readonly string[],
  state: Pick<GridState, 'filter' | 'search'>,
): ColumnValues {
  const others = ({ id }: Column) => conditionsOf(withColumnFilter(state.filter, id, null), columns)
  return {
    known,
    beside: (column) => JSON.stringify([others(column), state.search]),
    list: async (column, search, signal) => {
      const offered = known(column).filter((value) => value.toLowerCase().includes(search.toLowerCase()))
      const filter = others(column)
      const isTold = !isTooLong(filter)
      const narrowed = isTold ? { filter, search: state.search || undefined } : {}
      const found = await findValues({ field: filterName(column), q: search, ...narrowed }, signal)
      const counts = new Map(found.map(({ value, count }) => [value, count]))
      const more = found.map(({ value }) => value).filter((value) => !offered.includes(value))
      return [...offered, ...more].map((value) => ({
        value,
        count: isTold ? (counts.get(value) ?? 0) : null,
      }))
    },
    count:
      findCounts &&
      (async (extra, signal) => {
        const filter = conditionsOf({ ...state.filter, extra }, columns)
        const [answer] = await findCounts([{ filter, search: state.search }], signal)
        return answer ?? { count: null }
      }),
    named: async (list, signal) => (await call(showGridList, { params: { list }, signal })).values,
    missing: (column, values, signal) =>
      findMissing({ field: filterName(column), values: [...values] }, signal),
  }
}
