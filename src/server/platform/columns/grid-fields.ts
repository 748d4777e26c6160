import type { Column } from '../../../contract/columns/column.ts'
import type { FilterField, GridFields } from '../grid/filter-question.ts'

/** Collects the names from a column catalogue: the allow-list of everything that a client may ask about. */
export function gridFields(columns: readonly Column[]): GridFields {
  const filtered = new Map<string, FilterField>()
  const sorted = new Map<string, string>()
  for (const column of columns) {
    for (const name of filterNames(column))
      filtered.set(name, { field: column.filterField ?? column.field, column })
    if (column.isSortable) for (const name of namesOf(column)) sorted.set(name, column.field)
  }
  return { filtered: (name) => filtered.get(dotless(name)), sorted: (name) => sorted.get(dotless(name)) }
}

function filterNames(column: Column): string[] {
  if (column.filter === 'none') return []
  return column.filterField === undefined ? namesOf(column) : [column.filterField]
}

function namesOf({ field, id, aliases = [] }: Column): string[] {
  return [field, id, ...aliases]
}

// Names with dots arrive with double underscores; both are understood.
function dotless(name: string): string {
  return name.replaceAll('.', '__')
}
