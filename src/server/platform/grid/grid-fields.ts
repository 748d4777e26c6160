import type { Column, ColumnType } from '../../../contract/columns/column.ts'

/** What filters and sorts may name, and by which names. */
export interface GridFields {
  /** The column that a filter calls so. */
  filtered(name: string): FilterField | undefined
  /** The column that a sort calls so. */
  sorted(name: string): string | undefined
}

export interface FilterField {
  field: string
  type: ColumnType
  isCaseInsensitive: boolean
}

/** Collects the names from a column catalogue: the allow-list of everything that a client may ask about. */
export function gridFields(columns: readonly Column[]): GridFields {
  const filtered = new Map<string, FilterField>()
  const sorted = new Map<string, string>()
  for (const column of columns) {
    for (const name of filterNames(column)) filtered.set(name, filterField(column))
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

function filterField({ field, filterField, type, isCaseInsensitive = false }: Column): FilterField {
  return { field: filterField ?? field, type, isCaseInsensitive }
}

// Names with dots arrive with double underscores; both are understood.
function dotless(name: string): string {
  return name.replaceAll('.', '__')
}
