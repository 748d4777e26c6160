import type { Column } from '../../../contract/columns/column.ts'

export type Sort = { id: string; desc: boolean }
export type SortModel = readonly Sort[]

/** What `order_by` says: fields with commas between, a minus for descending. */
export function orderByOf(sort: SortModel, fieldOf: (columnId: string) => string): string {
  return sort.map(({ id, desc }) => `${desc ? '-' : ''}${fieldOf(id)}`).join(',')
}

/** Reads `order_by`; fields of no sortable column and repeats are left out. */
export function sortModelOf(orderBy: string, columns: readonly Column[]): SortModel {
  const sort: Sort[] = []
  for (const { name, desc } of sortParts(orderBy)) {
    const column = sortableColumn(name, columns)
    if (column === undefined || sort.some((each) => each.id === column.id)) continue
    sort.push({ id: column.id, desc })
  }
  return sort
}

/** What `order_by` names that no list can be sorted by. */
export function unsortable(orderBy: string, columns: readonly Column[]): string[] {
  const names = sortParts(orderBy).map(({ name }) => name)
  return names.filter((name) => sortableColumn(name, columns) === undefined)
}

function sortParts(orderBy: string) {
  const parts = orderBy.split(',').map((part) => part.trim())
  return parts
    .filter((part) => part !== '')
    .map((part) => ({ name: part.replace(/^-/, ''), desc: part.startsWith('-') }))
}

function sortableColumn(name: string, columns: readonly Column[]): Column | undefined {
  return columns.find((each) => each.isSortable && namesOf(each).includes(name))
}

/** A click on a header: ascending, descending, none; with Shift beside what is sorted already. */
export function withSortToggled(sort: SortModel, id: string, isAdding: boolean): SortModel {
  const current = sort.find((each) => each.id === id)
  const next: Sort[] =
    current === undefined ? [{ id, desc: false }] : current.desc ? [] : [{ id, desc: true }]
  if (!isAdding) return next
  if (current === undefined) return [...sort, ...next]
  return sort.flatMap((each) => (each.id === id ? next : [each]))
}

function namesOf(column: Column): string[] {
  return [column.id, column.field, ...(column.aliases ?? [])]
}
