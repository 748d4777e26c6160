import type { Column } from '../../../contract/columns/column.ts'
import type { ProductPropertiesReply } from '../../../contract/products/product-lists.ts'
import { completeValue } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'
import type { ColumnValues } from '../../grid/columns/grid-column.ts'
import { valuesNotFound } from '../../grid/filters/kinds/text/list-values.ts'

/** What set filters offer and which values of an In List no product has. */
export function productValues(properties: ProductPropertiesReply | undefined): ColumnValues {
  return {
    list: async (column, search, signal) => {
      const known = knownValues(properties, column).filter((value) =>
        value.toLowerCase().includes(search.toLowerCase()),
      )
      // A cell with several values has no single one to count by.
      if (column.type === 'list') return known.map((value) => ({ value, count: null }))
      const { results } = await call(completeValue, {
        query: { field: fieldOf(column), q: search },
        signal,
      })
      const counts = new Map(results.map(({ value, count }) => [value, count]))
      const others = results.filter(({ value }) => !known.includes(value))
      return [...known.map((value) => ({ value, count: counts.get(value) ?? 0 })), ...others]
    },
    missing: async (column, values, signal) => {
      const found: string[] = []
      for (const part of partsOf(values)) {
        const filter = [{ [`${fieldOf(column)}__in`]: part }]
        const query = { field: fieldOf(column), filter }
        const { results } = await call(completeValue, { query, signal })
        found.push(...results.map(({ value }) => value))
      }
      return valuesNotFound(values, found)
    },
  }
}

const mostValuesInPart = 100
const longestPart = 2400

/** So many values at a time as an address holds and one answer lists. */
function partsOf(values: readonly string[]): string[][] {
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

function fieldOf(column: Column): string {
  return column.filterField ?? column.field
}

function knownValues(properties: ProductPropertiesReply | undefined, column: Column): readonly string[] {
  switch (column.id) {
    case 'product_type':
      return properties?.product_types ?? []
    case 'distribution_center':
      return properties?.distribution_centers ?? []
    case 'marketplaces':
      return properties?.published ?? []
    case 'profile':
      return properties?.profile ?? []
    case 'labels':
      return properties?.labels ?? []
    case 'flag':
      return properties?.flag ?? []
    case 'condition':
      return properties?.condition ?? []
    case 'category':
      return properties?.category ?? []
    default:
      return []
  }
}
