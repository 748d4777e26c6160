import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import type { Condition } from '../grid/condition.ts'
import { plannedOnce } from '../database/prepared-statements.ts'
import { findBlock, isTriedInOrder, type GridRequest } from '../grid/sql/find-block.ts'
import type { Db } from '../database/database.ts'
import type { NamedLists } from '../grid/filter-question.ts'
import { createFiguresCache } from '../grid/figures-cache.ts'
import { createPlaces, type Places } from '../grid/places.ts'
import { conditionSql } from '../grid/sql/condition-sql.ts'
import { findingSql } from '../grid/sql/finding-sql.ts'
import type { SqlTableGrid } from '../grid/sql/read-block.ts'
import { withinBounds } from '../grid/sql/within-bounds.ts'
import type { Sql } from '../grid/sql/sql-column.ts'
import { asksBeyond, listCondition, withoutBase, type List, type StoredRow } from './define-list.ts'
import {
  figuresOfRead,
  totalsOfFigures,
  type CountedFigures,
  type FiguresOfRead,
  type ListSource,
} from './list-figures.ts'
import { findNamedLists } from './named-lists.store.ts'
import { orderedRead } from '../grid/sql/order-sql.ts'
import { storedName, wireValue } from '../columns/kind-of.ts'

/** Finds the rows of one list. How, and where they are kept, stays behind it. */
export type ListReader<Row> = {
  /** The lists of values that a filter names. */
  namedLists(filter: unknown): Promise<NamedLists>
  /** The rows of a block in order, with the figures of everything that the condition keeps. */
  read(request: GridRequest, columns: readonly Column[]): Promise<{ rows: Row[]; figures: ListFigures }>
  /** A row by its id, without any figures: whoever has just changed it would wait for all to be counted anew. */
  row(id: number, columns: readonly Column[]): Promise<Row | undefined>
  /** How many rows the condition keeps; nothing is counted twice before the data changes. */
  count(condition: Condition | undefined): Promise<number>
  /** The ids of everything that the condition keeps, ascending; one more than `most` when there are more. */
  ids(condition: Condition | undefined, most: number): Promise<number[]>
  /** Every stored row in order, batch by batch, as they were at the first one; its moments are text. */
  each(request: EachRequest, columns: readonly Column[]): AsyncGenerator<StoredRow[]>
}

export type ListFigures = {
  count: number
  /** The whole list, no filter asked. */
  all: number
  /** By the value of the field that parts them; under '' where nothing does. */
  totals: Readonly<Record<string, Readonly<Record<string, number | null>>>>
}

export type EachRequest = Pick<GridRequest, 'condition' | 'sort'>

/** Reads a list from PostgreSQL. */
export function tableReader<Row>(db: Db, list: List, timeZone: string): ListReader<Row> {
  const grid = list.grid(timeZone)
  const source = { db, list, grid }
  const cache = createFiguresCache<CountedFigures>()
  const places = createPlaces()
  const bounded = (condition: Condition | undefined) => withinBounds(withoutBase(list, condition), grid)
  const reply = (stored: StoredRow[], columns: readonly Column[]) =>
    stored.map((row) => rowReply(list, row, columns) as Row)
  return {
    namedLists: (filter) => findNamedLists(db, filter),
    read: async (asked, columns) => {
      const request = { ...asked, condition: bounded(asked.condition) }
      const figures = figuresOfRead(source, cache)
      const rows = () => readRows({ ...source, places }, { request, columns }, figures)
      const count = () => figures.count(request.condition)
      // On two connections neither waits for the other. But where the first rows in order are tried, they tell how the rest is read.
      const [[stored, found], all] = await Promise.all([
        isTriedInOrder(searchOf(source, request)) ? inTurn(rows, count) : Promise.all([rows(), count()]),
        figures.count(undefined),
      ])
      return {
        rows: reply(stored, columns),
        figures: { count: found.count, all: all.count, totals: totalsOfFigures(list, found) },
      }
    },
    row: async (id, columns) => reply(await readRow(source, id, columns), columns)[0],
    count: async (condition) => (await figuresOfRead(source, cache).count(bounded(condition))).count,
    ids: async (condition, most) => {
      const { rows } = await sql<{ ids: number[] }>`
        select array(
          select ${grid.id}
          from ${grid.source}
          where ${findingSql(listCondition(list, bounded(condition)), grid)}
          order by ${grid.id}
          limit ${most + 1}
        ) as ids`.execute(db)
      return rows[0]?.ids ?? []
    },
    each: ({ condition, sort }, columns) =>
      eachBatch(source, { condition: bounded(condition), sort }, columns),
  }
}

async function readRow({ db, list, grid }: ListSource, id: number, columns: readonly Column[]) {
  const { rows } = await sql<StoredRow>`${plannedOnce}
    select ${sql.join(rowSelects(list, columns))} from ${grid.source} where ${grid.id} = ${id}`.execute(db)
  return list.addParts === undefined ? rows : list.addParts(db, rows, columns)
}

async function inTurn<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  return [await first(), await second()]
}

function searchOf({ list, grid }: Pick<ListSource, 'list' | 'grid'>, request: GridRequest) {
  return {
    request,
    base: asksBeyond(list, request.condition) ? undefined : conditionSql(list.base, grid),
    indexedOrders: list.indexedOrders,
  }
}

async function readRows(
  { db, list, grid, places }: ListSource & { places: Places },
  { request, columns }: { request: GridRequest; columns: readonly Column[] },
  figures: FiguresOfRead,
): Promise<StoredRow[]> {
  const isNear = request.offset < nearOffset
  const counted = async (found: CountedFigures) => ({
    ...{ dataVersion: found.dataVersion, count: found.count },
    total: (await figures.count(undefined)).count,
  })
  const found = isNear && request.condition !== undefined ? await figures.known(request.condition) : undefined
  const rows = await findBlock<StoredRow>(db, grid, {
    ...searchOf({ list, grid }, request),
    columns: rowSelects(list, columns),
    known: isNear ? found && (await counted(found)) : await counted(await figures.count(request.condition)),
    count: async (first) => {
      const { figures: counts, firstIds } = await figures.countWithFirst(request.condition, first)
      return { ...(await counted(counts)), firstIds }
    },
    places,
  })
  return list.addParts === undefined ? rows : list.addParts(db, rows, columns)
}

/** So near to the front a block is read at once; farther off it pays to know first how many rows there are. */
const nearOffset = 1_000

const batchSize = 1_000

/** Every stored row in order by one cursor: edits of others while it runs neither repeat nor lose a row. */
async function* eachBatch(
  { db, list, grid }: ListSource,
  request: EachRequest,
  columns: readonly Column[],
): AsyncGenerator<StoredRow[]> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const parted = columns.filter(({ field }) => list.special?.[field]?.isOfRow !== true)
  let next: Promise<StoredRow[]> = Promise.resolve([])
  try {
    // All of them are wanted, not the first ones soon; and a long list takes its time to be put in order.
    await sql`
      select set_config('cursor_tuple_fraction', '1', true), set_config('statement_timeout', '30min', true)`.execute(
      tx,
    )
    await sql`
      declare rows_of_list no scroll cursor for
      select ${sql.join(rowSelects(list, columns, { areMomentsText: true }))}
      from ${grid.source}
      where ${findingSql(listCondition(list, request.condition), grid)}
      order by ${wholeOrder(list, request.sort, grid)}`.execute(tx)
    const fetchBatch = async () => {
      const { rows } = await sql<StoredRow>`fetch ${sql.lit(batchSize)} from rows_of_list`.execute(tx)
      return list.addParts === undefined ? rows : list.addParts(tx, rows, parted)
    }
    for (let batch = await fetchBatch(); batch.length > 0; batch = await next) {
      // The database reads on while these are written.
      next = batch.length < batchSize ? Promise.resolve([]) : fetchBatch()
      // It is waited for later: until then a failure is not nobody's.
      next.catch(() => undefined)
      yield batch
    }
  } finally {
    await next.catch(() => undefined)
    // A reader that stops half-way leaves nothing open.
    await tx.rollback().execute()
  }
}

/** Where an index gives the order it is said as that index has it: else all rows would be put in order before the first one comes. */
function wholeOrder({ indexedOrders }: List, sort: GridRequest['sort'], grid: SqlTableGrid): Sql {
  const [first] = sort
  const isIndexed = first !== undefined && indexedOrders.has(first.field)
  return orderedRead(sort, grid, { isReversed: false, isIndexed }).order
}

/** What is read of the source to show these columns. */
export function rowSelects(list: List, columns: readonly Column[], { areMomentsText = false } = {}): Sql[] {
  const names = new Set(keysOf(list))
  const asText = new Set(columns.filter(({ type }) => areMomentsText && type === 'timestamp').map(storedName))
  for (const column of columns) {
    const special = list.special?.[column.field]
    for (const name of special === undefined ? [storedName(column)] : (special.reads ?? [])) names.add(name)
  }
  const { table } = list.grid('UTC')
  return [...names].map((name) => {
    const value = list.workedOut?.[name]
    if (asText.has(name)) return sql`(${value ?? sql`${table}.${sql.ref(name)}`})::text as ${sql.ref(name)}`
    return value === undefined ? sql`${table}.${sql.ref(name)}` : sql`${value} as ${sql.ref(name)}`
  })
}

/** A stored row in the form that goes over the wire: what was not read is left out. */
export function rowReply(list: List, stored: StoredRow, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const name of keysOf(list)) row[name] = stored[name]
  for (const column of columns) {
    const special = list.special?.[column.field]
    if (special === undefined) row[column.field] = wireValue(column, stored[storedName(column)])
    else Object.assign(row, special.show(stored))
  }
  return row
}

function keysOf({ keys = ['id'] }: List): readonly string[] {
  return keys
}
