import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import { filterName } from '../../../contract/columns/filter.ts'
import { storedName } from '../columns/kind-of.ts'
import type { Db } from '../database/database.ts'
import type { SqlTableGrid } from '../grid/sql/read-block.ts'
import type { Sql, SqlColumn } from '../grid/sql/sql-column.ts'
import type { List } from '../lists/define-list.ts'
import { summedFields } from '../lists/totals.ts'
import type { HeldSums } from './memory/add-up.ts'
import type { Shape } from './memory/memory-column.ts'
import type { HeldField } from './memory/memory-table.ts'

/** What a thread has to know to hold the columns of a list: plain values, since it shares nothing with who asks. */
export type HeldList = {
  name: string
  /** The table whose changes are its changes. */
  table: string
  /** Its rows' id, as a condition names it. */
  id: string
  fields: readonly HeldField[]
  /** Reads an id and every field; a condition may follow. */
  select: string
  /** Reads a text: where it is another one, the fields that are moved are to be read anew in all rows. */
  movedBy?: string
}

/** The columns of a list that can be held in memory; nothing when it doesn't ask for that. */
export function heldList(db: Db, list: List): HeldList | undefined {
  if (list.inMemory === undefined) return undefined
  const grid = list.grid('UTC')
  const text = (part: Sql) => plainText(db, part)
  const columns = list.columns.flatMap((column) => heldFields(list, grid, column, text))
  const fields = [...columns, ...summedOnly(list, grid, text)]
  const cells = [grid.id, ...fields.map((field) => sql.raw(field.sql))]
  return {
    name: list.name,
    table: list.inMemory.table,
    id: text(grid.id),
    fields,
    select: text(sql`select ${sql.join(cells)} from ${grid.source}`),
    ...(list.inMemory.moved && { movedBy: text(list.inMemory.moved.by) }),
  }
}

/** A COPY takes no values beside its text. */
function plainText(db: Db, part: Sql): string {
  const { sql: text, parameters } = part.compile(db)
  if (parameters.length > 0) throw new Error(`What is held in memory has to be read without values: ${text}`)
  return text
}

/** Says of each row whether it counts in the totals. */
const countedField = 'counted in totals'

/** What no filter and no sort names, but totals are made from. */
function summedOnly(
  { unseen = {}, counted }: List,
  grid: SqlTableGrid,
  text: (part: Sql) => string,
): HeldField[] {
  const added = Object.keys(unseen).flatMap((field) => {
    const cell = cellOf(grid.column(field))
    return cell === undefined ? [] : [{ field, shape: cell.shape, sql: text(cell.value) }]
  })
  return counted === undefined
    ? added
    : [...added, { field: countedField, shape: 'boolean', sql: text(counted) }]
}

function heldFields(
  list: List,
  grid: SqlTableGrid,
  column: Column,
  text: (part: Sql) => string,
): HeldField[] {
  const name = storedName(column)
  const isMoved = list.inMemory?.moved?.columns.includes(name) === true
  // Whatever else is worked out is asked of the database alone: nothing tells when it changes.
  if (list.workedOut?.[name] !== undefined && !isMoved) return []
  const field = filterName(column)
  const stored = grid.column(field)
  const cell = cellOf(stored)
  if (cell === undefined) return []
  const own: HeldField = { field, shape: cell.shape, sql: text(cell.value), ...(isMoved && { isMoved }) }
  if (stored.storage !== 'text' || stored.order === undefined) return [own]
  const orderedBy = `${field} in order`
  return [
    { ...own, orderedBy },
    { field: orderedBy, shape: 'order', sql: text(stored.order), ...(isMoved && { isMoved }) },
  ]
}

/** What the totals of a list are made from. */
export function heldSums({ totals = {}, totalsBy, counted }: List): HeldSums {
  return {
    fields: summedFields(totals),
    ...(totalsBy !== undefined && { by: totalsBy }),
    ...(counted && { counted: countedField }),
  }
}

/** How a column lies in memory, and how it is read for that. */
function cellOf(column: SqlColumn): { shape: Shape; value: Sql } | undefined {
  switch (column.storage) {
    case 'integer':
    case 'boolean':
    case 'text':
      return { shape: column.storage, value: column.value }
    case 'numeric':
      return { shape: 'decimal', value: sql`(${column.value})::text` }
    case 'timestamp':
      return { shape: 'moment', value: column.value }
    case 'date':
      return { shape: 'day', value: column.value }
    case 'set': {
      if (column.inMemory === undefined) return undefined
      const { texts, areMany = false } = column.inMemory
      if (areMany) return { shape: 'texts', value: texts }
      const isEmpty = sql`case when ${column.isEmpty} then 'yes' when not ${column.isEmpty} then 'no' end`
      return { shape: 'set', value: sql`array_prepend(${isEmpty}, ${texts})` }
    }
    case 'texts':
      return column.inMemory && { shape: 'texts', value: column.inMemory }
  }
}
