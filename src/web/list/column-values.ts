import type { Column } from '../../contract/columns/column.ts'
import type { ColumnValues } from '../grid/columns/grid-column.ts'
import { filterName } from '../../contract/columns/filter.ts'
import { valuesNotFound } from '../grid/filters/kinds/text-kind.ts'
import type { List } from './list.ts'

/** What set filters offer, and which values of an In List no row has. Known values are offered even where no row has them. */
export function columnValues(
  findValues: List['findValues'],
  known: (column: Column) => readonly string[],
): ColumnValues {
  return {
    list: async (column, search, signal) => {
      const offered = known(column).filter((value) => value.toLowerCase().includes(search.toLowerCase()))
      // A cell with several values has no single one to count by.
      if (column.type === 'list') return offered.map((value) => ({ value, count: null }))
      const found = await findValues({ field: filterName(column), q: search }, signal)
      const counts = new Map(found.map(({ value, count }) => [value, count]))
      const others = found.filter(({ value }) => !offered.includes(value))
      return [...offered.map((value) => ({ value, count: counts.get(value) ?? 0 })), ...others]
    },
    missing: async (column, values, signal) => {
      const found: string[] = []
      for (const part of partsOf(values)) {
        const field = filterName(column)
        const held = await findValues({ field, filter: [{ [`${field}__in`]: part }] }, signal)
        found.push(...held.map(({ value }) => value))
      }
      return valuesNotFound(values, found)
    },
  }
}

const mostValuesInPart = 100
const longestPart = 2400

/** So many values at a time as an address holds and one answer lists. */
export function partsOf(values: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  let length = 0
  for (const value of values) {
    const part = parts.at(-1) ?? []
    const size = encodeURIComponent(value).length + 9
    if (part.length < mostValuesInPart && length + size <= longestPart) {
      part.push(value)
      length += size
    } else {
      parts.push([value])
      length = size
    }
  }
  return parts.filter((part) => part.length > 0)
}
