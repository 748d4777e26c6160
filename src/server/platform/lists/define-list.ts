import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import { filterName } from '../../../contract/columns/filter.ts'
import type { Db } from '../database/database.ts'
import { foldText } from '../fold-text.ts'
import { allOf, mentions, type Condition, type FieldCondition } from '../grid/condition.ts'
import { gridFields, type GridFields } from '../grid/filter-question.ts'
import { parseSort, type SortKey } from '../grid/parse-sort.ts'
import type { Finder } from '../grid/sql/finding-sql.ts'
import type { SqlTableGrid } from '../grid/sql/read-block.ts'
import type { Sql, SqlColumn } from '../grid/sql/sql-column.ts'
import type { ListSummary } from './list-summary.ts'
import type { Total } from './totals.ts'
import { kindOf, storedName } from '../columns/kind-of.ts'

/** A row as the database answers it. */
export type StoredRow = Record<string, unknown>

/** A column that is no single value of the source. */
export type SpecialColumn = {
  /** How a filter asks for it, under the name that filters know. */
  filter: Extract<SqlColumn, { storage: 'set' | 'texts' }>
  /** The values that it may be asked for; absent where a person writes them. */
  choices?: (db: Db) => Promise<readonly string[]>
  /** What of the source it is made from. */
  reads?: readonly string[]
  /** The row alone says what it holds; parts only add to that on the wire. */
  isOfRow?: true
  /** What it adds to a row on the wire. */
  show(stored: StoredRow): Record<string, unknown>
  /** How a file has it, where it is not a set of texts. */
  inFile?(stored: StoredRow): string
}

/** What makes one list different from another. */
export type ListFacts = {
  /** Under this name its figures and its users' places are kept. */
  name: string
  columns: readonly Column[]
  /** A table, or a query over several that answers an `id` and every column under its stored name. */
  from: string | Sql
  /** Each of its rows is added up from many by the query that it comes from. */
  isAddedUp?: true
  /** The tables whose changes change the list; each has its versions kept (`keep_totals`). */
  tables: readonly string[]
  /** What every row fits, unless a filter asks about that field itself. */
  base?: FieldCondition
  /** The order when none is asked for, as `order_by` has it. */
  order: string
  totals?: Readonly<Record<string, Total>>
  /** Sums that no column shows: what they add up, by the name that a total calls it. */
  unseen?: Readonly<Record<string, SqlColumn>>
  /** Which rows count in the totals, by their stored columns; all where it is absent. */
  counted?: Sql
  /** Field that parts the totals: amounts of different currencies can't be added up. */
  totalsBy?: string
  /** Where its figures are added up already. */
  summary?: ListSummary
  /** The first of the tables keeps the count and, in this order, the sums of all its rows. */
  keptSums?: readonly string[]
  /** What the sum of a column adds up of each row, where that stands before the column itself: whatever stands before is read too. */
  summed?: Readonly<Record<string, Sql>>
  /** By the field of the column. */
  special?: Readonly<Record<string, SpecialColumn>>
  /** Columns that no table holds: what they are worked out from, by stored name. */
  workedOut?: Readonly<Record<string, Sql>>
  /** Its columns may be held in memory. */
  inMemory?: {
    /** The table whose ids its rows have, and whose changes are kept (`keep_row_changes`): of other tables it shows nothing there. */
    table: string
    /** Those worked out that something else moves too, like a setting or the day: for all rows at once, whenever this text is another one. */
    moved?: { columns: readonly string[]; by: Sql }
  }
  /** Stored columns that come with every row, whatever is hidden. */
  keys?: readonly string[]
  /** A table that its rows are found by, and which of their fields it holds. */
  finder?: { table: string } & Pick<Finder, 'words' | 'codes'>
  /** What the search box looks for. */
  search?: (text: string) => Condition | undefined
  /** Adds what lies in other tables: a few rows by their ids cost less than a join. */
  addParts?: (db: Db, rows: StoredRow[], columns: readonly Column[]) => Promise<StoredRow[]>
}

/** A list, ready to be read. */
export type List = {
  /** What filters and sorts may name. */
  fields: GridFields
  sort: readonly SortKey[]
  /** Fields whose order an index gives. */
  indexedOrders: ReadonlySet<string>
  /** Its columns in the database. */
  grid(timeZone: string): SqlTableGrid
} & ListFacts

/** Makes a list of its facts; everything that reads one is a function over the value. */
export function defineList(facts: ListFacts): List {
  const fields = gridFields(facts.columns)
  const name = typeof facts.from === 'string' ? facts.from : 'list'
  const table = sql.ref(name)
  const grid: Omit<SqlTableGrid, 'timeZone'> = {
    table,
    source: typeof facts.from === 'string' ? table : sql`(${facts.from}) ${table}`,
    made: facts.isAddedUp && typeof facts.from !== 'string' ? facts.from : undefined,
    id: sql.ref(`${name}.id`),
    dataVersion: versionSql(facts.tables),
    column: columnsIn(facts, name),
    finder: facts.finder && {
      ...facts.finder,
      ordered: facts.columns.filter(({ isIndexed }) => isIndexed).map(({ field }) => field),
      table: sql.ref(facts.finder.table),
      id: sql.ref(`${facts.finder.table}.id`),
      column: columnsIn(facts, facts.finder.table),
    },
  }
  return {
    ...facts,
    fields,
    sort: parseSort(facts.order, fields),
    indexedOrders: new Set(facts.columns.filter(({ isIndexed }) => isIndexed).map(({ field }) => field)),
    grid: (timeZone) => ({ ...grid, timeZone }),
  }
}

function columnsIn({ name, columns, special = {}, workedOut, unseen = {} }: ListFacts, table: string) {
  const byField = new Map([
    ...Object.entries(unseen),
    ...columns.map((column): [string, SqlColumn] => {
      const own = special[column.field]
      return [filterName(column), own === undefined ? tableColumn(table, column, workedOut) : own.filter]
    }),
  ])
  return (field: string): SqlColumn => {
    const column = byField.get(field)
    if (column === undefined) throw new Error(`The list ${name} has no column ${field}.`)
    return column
  }
}

function versionSql(tables: readonly string[]): Sql {
  return sql`(
    select sum(share.data_version)::bigint
    from total_share share
    where share.table_name = any(${tables}::text[])
  )`
}

/** A column that lies in a table under its own name, or is worked out. */
function tableColumn(table: string, column: Column, workedOut: ListFacts['workedOut']): SqlColumn {
  const name = storedName(column)
  const value = workedOut?.[name]
  const stored = kindOf(column).sqlColumn({
    value: value ?? sql.ref(`${table}.${name}`),
    fold: column.isFolded === true ? sql.ref(`${table}.${column.field}_fold`) : foldOfChoice(column, value),
    order: column.hasOwnOrder === true ? sql.ref(`${table}.${column.field}_order`) : undefined,
  })
  const takesNote = stored.storage === 'integer' || stored.storage === 'numeric' || stored.storage === 'text'
  return takesNote ? { ...stored, isWorkedOut: value !== undefined } : stored
}

/** Folding looks at its text more than once, and each time it would be worked out anew. */
function foldOfChoice({ choices = [] }: Column, value: Sql | undefined): Sql | undefined {
  if (value === undefined || choices.length === 0) return undefined
  const folds = choices.map((choice) => sql`when ${sql.lit(choice)} then ${sql.lit(foldText(choice))}`)
  return sql`(case ${value} ${sql.join(folds, sql` `)} end) collate "C"`
}

/** The condition with what every row of the list fits, unless it asks about that field itself. */
export function listCondition(list: List, condition: Condition | undefined): Condition | undefined {
  return asksBeyond(list, condition) ? condition : allOf(list.base, condition)
}

/** What is left of a condition that says of the list's rows, beside other things, what all of them fit. */
export function withoutBase({ base }: List, condition: Condition | undefined): Condition | undefined {
  if (base === undefined || condition === undefined) return condition
  const parts = condition.kind === 'and' ? condition.parts : [condition]
  const others = allOf(...parts.filter((part) => !isDeepStrictEqual(part, base)))
  return others !== undefined && mentions(others, base.field) ? condition : others
}

/** Whether a condition says itself which rows it wants of those that the list leaves out. */
export function asksBeyond({ base }: List, condition: Condition | undefined): boolean {
  return base !== undefined && condition !== undefined && mentions(condition, base.field)
}
