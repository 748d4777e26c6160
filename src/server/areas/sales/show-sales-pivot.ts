import type { PivotKey, PivotQuery, SalesPivot } from '../../../contract/sales/sales-pivot.endpoints.ts'
import { mostPivotDays, type PivotFigures } from '../../../contract/sales/sales-pivot.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { addDays, isDay, type Day } from '../../platform/grid/calendar-day.ts'
import { centsToDollars } from '../../platform/money.ts'
import { findSoldCells, findSoldCurrencies, type SoldCell } from './sales-pivot.query.ts'

type Business = { db: Db; businessCurrency: string; today: Day }

/** What was sold in some days, laid out by two of its parts, each line and column with its sum. */
export async function showSalesPivot(business: Business, query: PivotQuery): Promise<SalesPivot> {
  const { db, businessCurrency } = business
  if (query.rows === query.columns)
    throw invalidField('columns', 'Choose something else for the columns than for the rows.')
  const asked = { ...query, ...daysOf(query, business.today) }
  const currency = query.currency ?? businessCurrency
  const [cells, currencies] = await Promise.all([
    findSoldCells(db, { ...asked, currency }),
    findSoldCurrencies(db, asked),
  ])
  return {
    ...layOut(cells, currency === businessCurrency),
    ...{ from: asked.from, to: asked.to, currency, currencies },
  }
}

function daysOf({ from, to, days = 30 }: PivotQuery, today: Day): { from: Day; to: Day } {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw invalidField(name, `"${day}" is no day of the calendar.`)
  const last = to ?? today
  const first = from ?? addDays(last, 1 - days)
  if (first > last) throw invalidField('from', 'The first day comes after the last one.')
  if (first < addDays(last, 1 - mostPivotDays))
    throw invalidField('from', `Choose at most ${mostPivotDays} days.`)
  return { from: first, to: last }
}

type Sums = Pick<SoldCell, 'qty' | 'amount_cents' | 'payout_cents' | 'profit_cents'>
type Key = { at: number | null; value: string | null }

/** The cells under their lines and columns; what is no longer told apart comes last. */
export function layOut(
  cells: readonly SoldCell[],
  isOurs: boolean,
): Pick<SalesPivot, 'rows' | 'columns' | 'cells' | 'total'> {
  const figures = (sums: Sums) => figuresOf(sums, isOurs)
  const rows = keysIn(cells, ({ row_at: at, row_value: value }) => ({ at, value }))
  const columns = keysIn(cells, ({ column_at: at, column_value: value }) => ({ at, value }))
  const told = ({ key, sums }: KeyedSums): PivotKey => ({
    ...{ value: key.value, is_rest: key.at === null },
    ...figures(sums),
  })
  const indexOf = (keys: readonly KeyedSums[], at: number | null) =>
    keys.findIndex(({ key }) => key.at === at)
  return {
    rows: rows.map(told),
    columns: columns.map(told),
    cells: cells.map((cell) => ({
      row: indexOf(rows, cell.row_at),
      column: indexOf(columns, cell.column_at),
      ...figures(cell),
    })),
    total: figures(cells.reduce<Sums>(added, nothing)),
  }
}

type KeyedSums = { key: Key; sums: Sums }

function keysIn(cells: readonly SoldCell[], keyOf: (cell: SoldCell) => Key): KeyedSums[] {
  const found = new Map<number, KeyedSums>()
  for (const cell of cells) {
    const key = keyOf(cell)
    const place = key.at ?? Infinity
    found.set(place, { key, sums: added(found.get(place)?.sums ?? nothing, cell) })
  }
  return [...found.entries()].sort(([one], [other]) => one - other).map(([, keyed]) => keyed)
}

const nothing: Sums = { qty: 0, amount_cents: 0, payout_cents: 0, profit_cents: 0 }

function added(one: Sums, other: Sums): Sums {
  return {
    qty: one.qty + other.qty,
    amount_cents: one.amount_cents + other.amount_cents,
    payout_cents: one.payout_cents + other.payout_cents,
    profit_cents: one.profit_cents + other.profit_cents,
  }
}

function figuresOf(
  { qty, amount_cents: amount, payout_cents: payout, profit_cents: profit }: Sums,
  isOurs: boolean,
): PivotFigures {
  return {
    ...{ qty, order_total: centsToDollars(amount), payout: centsToDollars(payout) },
    profit: isOurs ? centsToDollars(profit) : null,
    margin: isOurs && amount !== 0 ? Math.round((profit * 10_000) / amount) / 100 : null,
  }
}
