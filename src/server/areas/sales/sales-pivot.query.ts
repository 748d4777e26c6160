import { sql } from 'kysely'
import { mostPivotColumns, mostPivotLines, type PivotPart } from '../../../contract/sales/sales-pivot.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Day } from '../../platform/grid/calendar-day.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

export type PivotQuestion = {
  rows: PivotPart
  columns: PivotPart
  from: Day
  /** The last day that counts. */
  to: Day
  currency: string
}

/** What was sold under one key of the lines and one of the columns; the place is null where all that sold least stands together. */
export type SoldCell = {
  row_at: number | null
  row_value: string | null
  column_at: number | null
  column_value: string | null
  qty: number
  amount_cents: number
  payout_cents: number
  profit_cents: number
}

/** Adds up the sums of days; what a size or a brand is ordered by is asked for once for each. */
export async function findSoldCells(db: Db, { currency, ...question }: PivotQuestion): Promise<SoldCell[]> {
  const [row, column] = [parts[question.rows], parts[question.columns]]
  const { rows } = await sql<SoldCell>`
    with sold as materialized (
      select ${row.value} as row_value, ${column.value} as column_value, ${addedUp('sale')}
      from (${salesIn(question)}) sale
      where sale.currency = ${currency}
      group by 1, 2
      having sum(sale.pieces) <> 0
    ), cell as materialized (
      select ${row.key('row_value')} as row_key, ${column.key('column_value')} as column_key,
        min(sold.row_value collate "C") as row_value, min(sold.column_value collate "C") as column_value, ${addedUp('sold')}
      from sold
      group by 1, 2
      having sum(sold.pieces) <> 0
    )
    select line.at as row_at, nullif(line.value, '') as row_value, head.at as column_at,
      nullif(head.value, '') as column_value, sum(cell.pieces)::bigint as qty, sum(cell.amount_cents)::bigint as amount_cents,
      sum(cell.payout_cents)::bigint as payout_cents, sum(cell.profit_cents)::bigint as profit_cents
    from cell
    left join (${keysOf('row', mostPivotLines)}) line on line.key = cell.row_key
    left join (${keysOf('column', mostPivotColumns)}) head on head.key = cell.column_key
    group by line.at, line.value, head.at, head.value
    order by line.at nulls last, head.at nulls last`.execute(db)
  return rows
}

/** The currencies in which something was sold in these days. */
export async function findSoldCurrencies(db: Db, days: Days): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct sale.currency from (${salesIn(days)}) sale order by 1`.execute(db)
  return rows.map(({ currency }) => currency)
}

type Days = Pick<PivotQuestion, 'from' | 'to'>

/** What is added up already, and what was written down since. */
function salesIn(days: Days): Sql {
  const from = (table: string) => sql`
        select ${sql.join(columns.map((name) => sql.ref(name)))}
        from ${sql.ref(table)}
        where day between ${days.from}::date and ${days.to}::date`
  return sql`${from('sale_group')} union all ${from('sale_change')}`
}

const sums = ['pieces', 'amount_cents', 'payout_cents', 'profit_cents']
const columns = ['day', 'marketplace', 'currency', 'brand', 'size', ...sums]

function addedUp(table: string): Sql {
  return sql.join(sums.map((name) => sql`sum(${sql.ref(`${table}.${name}`)})::bigint as ${sql.ref(name)}`))
}

/** The keys that sold most, each with its place in their order. */
function keysOf(side: 'row' | 'column', most: number): Sql {
  const [key, value] = [sql.ref(`cell.${side}_key`), sql.ref(`cell.${side}_value`)]
  return sql`
      select kept.key, kept.value, row_number() over (order by kept.key)::integer as at
      from (
        select ${key} as key, min(${value}) as value
        from cell
        group by ${key}
        order by sum(cell.pieces) desc, 1
        limit ${sql.lit(most)}
      ) kept`
}

type Part = {
  /** As filters of sales take it; blank where there is none. */
  value: Sql
  /** What its values are told apart and ordered by. */
  key: (value: 'row_value' | 'column_value') => Sql
}

/** Behind all that has a name. */
const none = sql.lit('\u{10FFFF}')
const sameInAnyCase: Part['key'] = (value) => {
  const text = sql.ref(`sold.${value}`)
  return sql`(case when ${text} = '' then ${none} else fold(${text}) end collate "C")`
}
const asItIs: Part['key'] = (value) => sql`(${sql.ref(`sold.${value}`)} collate "C")`

const parts: Readonly<Record<PivotPart, Part>> = {
  brand: { value: sql`sale.brand`, key: sameInAnyCase },
  size: {
    value: sql`sale.size`,
    key: (value) => sql`coalesce(size_order(nullif(${sql.ref(`sold.${value}`)}, '')), ${none}) collate "C"`,
  },
  channel: { value: sql`sale.marketplace`, key: asItIs },
  week: { value: sql`date_trunc('week', sale.day)::date::text`, key: asItIs },
}
