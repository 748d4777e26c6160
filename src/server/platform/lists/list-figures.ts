import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { plannedOnce } from '../database/prepared-statements.ts'
import type { Condition } from '../grid/condition.ts'
import type { FiguresCache, VersionedFigures } from '../grid/figures-cache.ts'
import { findingSql } from '../grid/sql/finding-sql.ts'
import type { FirstIds, FirstRows } from '../grid/sql/find-block.ts'
import { keptOrder, type KeptOrder } from '../grid/sql/order-sql.ts'
import type { SqlTableGrid } from '../grid/sql/read-block.ts'
import type { Sql, SqlColumn } from '../grid/sql/sql-column.ts'
import { listCondition, type List } from './define-list.ts'
import { isToldBySummary, summaryGrid } from './list-summary.ts'
import { summedFields, totalsOf } from './totals.ts'

/** Count and sums of what a condition keeps. */
export type CountedFigures = {
  groups: readonly FigureGroup[]
} & VersionedFigures

type FigureGroup = {
  /** Value of the field that parts the totals. */
  key: string
  count: number
  /** As they go over the wire, by field. */
  sums: Readonly<Record<string, number>>
}

/** A list as it is read from one database. */
export type ListSource = {
  db: Db
  list: List
  grid: SqlTableGrid
}

/** The figures that one read asks for: it looks at the version of the data once. */
export type FiguresOfRead = {
  /** What is known without counting. */
  known(condition: Condition | undefined): Promise<CountedFigures | undefined>
  count(condition: Condition | undefined): Promise<CountedFigures>
  /** The same with the ids that come first, unless somebody else has counted or is about to. */
  countWithFirst(
    condition: Condition | undefined,
    first: FirstRows,
  ): Promise<{ figures: CountedFigures } & FirstIds>
}

export function figuresOfRead(source: ListSource, cache: FiguresCache<CountedFigures>): FiguresOfRead {
  const { list } = source
  const current = readCurrent(source)
  const count = async (
    condition: Condition | undefined,
    counting: (sought: Sought) => Promise<CountedFigures>,
  ) => {
    const { dataVersion, kept } = await current
    if (condition === undefined && kept) return kept
    const counted = listCondition(list, condition)
    return cache.get(counted, dataVersion, () => counting({ condition: counted, askedVersion: dataVersion }))
  }
  return {
    known: async (condition) => {
      const { dataVersion, kept } = await current
      return condition === undefined && kept ? kept : cache.peek(listCondition(list, condition), dataVersion)
    },
    count: (condition) => count(condition, (sought) => countRows(source, sought)),
    countWithFirst: async (condition, first) => {
      let firstIds: FirstIds['firstIds']
      const figures = await count(condition, async (sought) => {
        const summed = await countSummary(source, sought.condition)
        if (summed !== null) return figuresOf(source, sought, summed)
        const parts = await countParts(source, sought.condition, rowByRow(list), first)
        firstIds = parts[0]?.first_ids ?? []
        return figuresOf(source, sought, parts)
      })
      return { figures, firstIds }
    },
  }
}

/** The totals of a list, by what parts them. */
export function totalsOfFigures(list: List, { groups }: Pick<CountedFigures, 'groups'>) {
  return Object.fromEntries(groups.map((group) => [group.key, totalsOf(list.totals ?? {}, group)]))
}

type Current = {
  dataVersion: number
  /** Figures of the whole list, where every write keeps them up. */
  kept: CountedFigures | undefined
}

async function readCurrent({ db, list, grid }: ListSource): Promise<Current> {
  const { keptSums, tables } = list
  const own = sql`filter (where share.table_name = ${tables[0]})`
  const { rows } = await sql<StoredFigures & { data_version: number }>`${plannedOnce}
    select ${sql.join([
      sql`sum(share.data_version)::bigint as data_version`,
      sql`(sum(share.row_count) ${own})::bigint as count`,
      ...(keptSums ?? []).map(
        (field, index) =>
          sql`(sum(share.sums[${sql.lit(index + 1)}]) ${own})::bigint as ${sql.ref(sumName(field))}`,
      ),
    ])}
    from total_share share
    where share.table_name = any(${tables}::text[])`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The totals answered no row.')
  const dataVersion = row.data_version
  if (keptSums === undefined) return { dataVersion, kept: undefined }
  const group = { key: '', count: row.count, sums: wireSums(grid, row, keptSums) }
  return { dataVersion, kept: { dataVersion, count: row.count, groups: [group] } }
}

type StoredFigures = { key: string | null; count: number } & Record<string, unknown>

type Sought = { condition: Condition | undefined; askedVersion: number }

/** Counts what a condition keeps, in one snapshot with the version of the data. */
async function countRows(source: ListSource, sought: Sought): Promise<CountedFigures> {
  const summed = await countSummary(source, sought.condition)
  return figuresOf(
    source,
    sought,
    summed ?? (await countParts(source, sought.condition, rowByRow(source.list))),
  )
}

function figuresOf(
  source: ListSource,
  { askedVersion }: Sought,
  parts: readonly CountedPart[],
): CountedFigures {
  return {
    // No row, no group: then nothing says which version was counted, but that it is at least the one asked for.
    dataVersion: parts[0]?.data_version ?? askedVersion,
    count: parts.reduce((count, part) => count + part.count, 0),
    groups: groupsOf(source.grid, parts, summedFields(source.list.totals ?? {})),
  }
}

/** By what is added up already; null where that does not tell all that is asked. */
async function countSummary(
  { db, list, grid }: ListSource,
  condition: Condition | undefined,
): Promise<CountedPart[] | null> {
  const { summary } = list
  if (summary === undefined || !isToldBySummary(summary, condition)) return null
  const parts = await countParts({ db, list, grid: summaryGrid(grid, summary) }, condition, {
    columns: [sql`${grid.table}.rows`, sql`${summary.isWhole} as is_whole`],
    count: sql`sum(found.rows)::bigint`,
    isWhole: sql`bool_and(found.is_whole) and ${summary.timeZone} = ${grid.timeZone}`,
  })
  return parts.length > 0 && parts.every(({ is_whole: isWhole }) => isWhole === true) ? parts : null
}

/** What of each row is looked at, and how that makes the figures. */
type Counting = { columns: readonly Sql[]; count: Sql; isWhole: Sql } & Pick<List, 'summed'>

function rowByRow({ summed }: List): Counting {
  return { columns: [], count: sql`count(*)`, isWhole: sql`true`, summed }
}

async function countParts(
  { db, list, grid }: ListSource,
  condition: Condition | undefined,
  { columns, count, isWhole, summed }: Counting,
  first?: FirstRows,
): Promise<CountedPart[]> {
  const fields = summedFields(list.totals ?? {})
  const parts = {
    ...(list.totalsBy !== undefined && { key: valueSql(grid.column(list.totalsBy)) }),
    ...(list.counted !== undefined && { is_counted: list.counted }),
  }
  const found = {
    ...parts,
    ...Object.fromEntries(
      fields.map((field) => [sumName(field), summed?.[field] ?? valueSql(grid.column(field))]),
    ),
  }
  const inOrder = first && { ...keptOrder(first.sort, grid), limit: first.limit }
  const groups = Object.keys(parts).map((name) => sql.ref(`found.${name}`))
  const { rows } = await sql<CountedPart>`
    with found as ${inOrder === undefined ? sql`not materialized` : sql`materialized`} (
      select ${sql.join([
        ...columns,
        ...Object.entries(found).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
        ...(inOrder?.columns ?? []),
      ])}
      from ${grid.source}
      where ${findingSql(condition, grid)}
    )
    select ${sql.join([
      sql`${grid.dataVersion} as data_version`,
      sql`${count} as count`,
      sql`${isWhole} as is_whole`,
      sql`${'is_counted' in parts ? sql`found.is_counted` : sql`true`} as is_counted`,
      ...('key' in parts ? [sql`found.key`] : []),
      ...fields.map(
        (field) => sql`${sumSql(grid.column(field), sumName(field))} as ${sql.ref(sumName(field))}`,
      ),
      ...(inOrder === undefined ? [] : [firstIdsSql(inOrder)]),
    ])}
    from found
    ${groups.length === 0 ? sql`` : sql`group by ${sql.join(groups)} having ${count} <> 0`}
    ${'key' in parts ? sql`order by found.key collate "C"` : sql``}`.execute(db)
  return rows
}

function firstIdsSql({ order, id, limit }: KeptOrder & { limit: number }): Sql {
  return sql`array(select ${id} from found order by ${order} limit ${limit}) as first_ids`
}

/** Rows that count in the sums, and those that do not, are added up apart: asked sum by sum, that costs more than the sums. */
type CountedPart = StoredFigures & {
  data_version: number
  is_counted: boolean | null
  is_whole: boolean | null
  first_ids?: number[]
}

function groupsOf(
  grid: SqlTableGrid,
  rows: readonly CountedPart[],
  fields: readonly string[],
): FigureGroup[] {
  return [...Map.groupBy(rows, ({ key }) => key ?? '')].map(([key, parts]) => ({
    key,
    count: parts.reduce((count, part) => count + part.count, 0),
    sums: wireSums(grid, parts.find(({ is_counted: isCounted }) => isCounted === true) ?? {}, fields),
  }))
}

function sumName(field: string): string {
  return `sum_${field}`
}

function sumSql(column: SqlColumn, name: string): Sql {
  const sum = sql`coalesce(sum(found.${sql.ref(name)}), 0)`
  return column.storage === 'integer' ? sql`${sum}::bigint` : sum
}

function valueSql(column: SqlColumn): Sql {
  if (!('value' in column)) throw new Error('Several texts have no sum.')
  return column.value
}

function wireSums(
  grid: SqlTableGrid,
  row: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    fields.map((field) => [field, wireSum(grid.column(field), Number(row[sumName(field)] ?? 0))]),
  )
}

/** The sum of stored values as it goes over the wire. */
export function wireSum(column: SqlColumn, sum: number): number {
  return sum / (column.storage === 'integer' && column.decimals === 2 ? 100 : 1)
}
