import { placements } from '../../../contract/image-slots.ts'
import { findProductColumn, productColumns } from '../../../contract/products/product-columns.ts'
import { isSame } from '../../../contract/still-meant.ts'
import { storedName, wireValue } from '../../platform/columns/kind-of.ts'
import { own } from './product-cells.ts'
import type { ChangedCells } from './product-write.ts'

/** A change as the histories keep it: stored names and values, stock under `distribution_centers.Phoenix`, pictures under `ITEMIMAGEURL1`. */
export type HistoryRow = readonly [field: string, previous: unknown, updated: unknown]

const columns = new Map(productColumns.map((column) => [storedName(column), column]))

/** The field of the wire that a history calls by its stored name. */
export function wireField(stored: string): string {
  if (stored === 'parent_id') return 'parent_sku'
  return columns.get(stored)?.field ?? stored
}

/** The name under which the history keeps a field of the wire. */
export function historyField(field: string): string {
  if (field === 'parent_sku') return 'parent_id'
  const column = findProductColumn(field)
  return column === undefined ? field : storedName(column)
}

/** A stored value of the history as the wire has it; owners by the SKUs that they have now. */
export function historyValue(stored: string, value: unknown, skus: ReadonlyMap<number, string>): unknown {
  if (isOwner(stored)) return value === null || value === undefined ? null : (skus.get(Number(value)) ?? null)
  const column = columns.get(stored)
  return column === undefined ? (value ?? null) : wireValue(column, value)
}

/** The products that own others, or did, in these changes. */
export function ownersIn(rows: readonly HistoryRow[]): number[] {
  const ids = rows.flatMap(([field, ...values]) => (isOwner(field) ? values : []))
  return [...new Set(ids.flatMap((id) => (typeof id === 'number' ? [id] : [])))]
}

function isOwner(stored: string): boolean {
  return stored === 'parent_id' || stored === 'master_id'
}

export type HistoryCells = {
  /** By the names under which cells are written; what came back to where it was is none. */
  cells: ChangedCells
  /** Fields that no cell stands for, with why. */
  unfit: Map<string, string>
}

/** What these changes of one product come to, in the order in which they were made. */
export function historyCells(rows: readonly HistoryRow[], skus: ReadonlyMap<number, string>): HistoryCells {
  const cells = new Map<string, [unknown, unknown]>()
  const unfit = new Map<string, string>()
  const add = (field: string, previous: unknown, updated: unknown) => {
    cells.set(field, [cells.has(field) ? cells.get(field)?.[0] : previous, updated])
  }
  for (const [stored, previous, updated] of rows) {
    const reason = whyUnfit(stored)
    if (reason !== undefined) unfit.set(wireField(stored), reason)
    else if (stored === 'attributes') addAttributes(previous, updated, add)
    else add(wireField(stored), historyValue(stored, previous, skus), historyValue(stored, updated, skus))
  }
  const changed = [...cells].filter(([, [previous, updated]]) => !isSame(previous, updated))
  return { cells: Object.fromEntries(changed), unfit }
}

/** Why a change of this field can't be taken back by writing a cell; undefined where it can. */
export function whyUnfit(stored: string): string | undefined {
  if (stored === 'parent_id' || /^(attributes|distribution_centers)\b/.test(stored)) return undefined
  if (placements.some((each) => each === stored)) return undefined
  if (lifecycle.has(stored)) return 'Use Delete or Restore: a product comes and goes as a whole.'
  if (stored === 'master_id') return 'The master of a parent is chosen on the page of the master.'
  const column = columns.get(stored)
  if (column === undefined) return 'Products have no such field any more.'
  return column.isWritable ? undefined : 'It is worked out from other things, and changes with them.'
}

/** How the history says that a product went and came back. */
const lifecycle: ReadonlySet<string> = new Set(['is_deleted', 'deleted_on', 'removed_by'])

function addAttributes(
  previous: unknown,
  updated: unknown,
  add: (field: string, previous: unknown, updated: unknown) => void,
): void {
  const [old, now] = [attributesIn(previous), attributesIn(updated)]
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (own(old, name) !== own(now, name)) add(`attributes.${name}`, own(old, name), own(now, name))
  }
}

function attributesIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
