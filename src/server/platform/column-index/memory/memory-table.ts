import { clearBit, grownBits, noBits, setBit, type Bits } from './bits.ts'
import type { HeldSort } from './held-condition.ts'
import { makeColumn } from './make-column.ts'
import { NotExact, type CellBytes, type MemoryColumn, type SavedColumn, type Shape } from './memory-column.ts'
import { compareBy, putInOrder, turnedRound } from './put-in-order.ts'
import { RowIds } from './row-ids.ts'
import { RowOrder } from './row-order.ts'

export type HeldField = {
  /** As filters and sorts name it. */
  field: string
  shape: Shape
  /** How it is read of the database. */
  sql: string
  /** The column that it is ordered by, where that is another one. */
  orderedBy?: string
  /** More than its row moves it. */
  isMoved?: boolean
}

/** A row as it was read: its id, and a cell for each field. */
export type ReadRow = { id: number; cells: readonly CellBytes[] }

/** So many orders are kept; the one that nobody asked for longest goes. */
const mostOrders = 24

/** The columns of a table in memory, and the orders that were asked for. */
export class MemoryTable {
  readonly fields: readonly HeldField[]
  readonly #columns: (MemoryColumn | undefined)[]
  readonly #orders = new Map<string, { order: RowOrder; sort: HeldSort }>()
  #rows = new RowIds()
  #living: Bits = noBits(0)
  /** Rises with every change. */
  version = 0
  /** Whether the fields that more than their rows move are as the rows are. */
  isSettled = true

  /** Of a column of texts at most `mostFew` different ones are numbered. */
  constructor(
    fields: readonly HeldField[],
    { mostFew, columns }: { mostFew?: number | undefined; columns?: (MemoryColumn | undefined)[] } = {},
  ) {
    this.fields = fields
    this.#columns = columns ?? fields.map(({ shape }) => makeColumn(shape, { mostFew }))
  }

  get rowCount(): number {
    return this.#rows.count
  }

  /** Those that were not deleted. */
  get living(): Bits {
    return this.#living
  }

  /** Whether rows stand in the order of their ids. */
  get isById(): boolean {
    return this.#rows.areAscending
  }

  id(row: number): number {
    return this.#rows.id(row)
  }

  rowOf(id: number): number | undefined {
    return this.#rows.rowOf(id)
  }

  /** The column of a field; nothing where its values could not be held, or are not those of now. */
  column(field: string): MemoryColumn | undefined {
    const at = this.fields.findIndex((each) => each.field === field)
    return this.fields[at]?.isMoved === true && !this.isSettled ? undefined : this.#columns[at]
  }

  /** What a field is ordered by. */
  orderColumn(field: string): MemoryColumn | undefined {
    const known = this.fields.find((each) => each.field === field)
    return known?.orderedBy === undefined ? this.column(field) : this.column(known.orderedBy)
  }

  /** The same, whether its values are those of now or not. */
  #keptOrder(field: string): MemoryColumn | undefined {
    const known = this.fields.find((each) => each.field === field)
    return this.#columns[this.fields.findIndex((each) => each.field === (known?.orderedBy ?? field))]
  }

  /** Takes a row that no order knows yet. */
  load({ id, cells }: ReadRow): void {
    const row = this.#rows.add(id)
    if (row >= this.#living.length * 32) this.#living = grownBits(this.#living, Math.ceil(row * 1.25) + 1024)
    setBit(this.#living, row)
    for (const [index, cell] of cells.entries()) this.#put(index, row, cell)
  }

  #put(index: number, row: number, cell: CellBytes): void {
    try {
      this.#columns[index]?.put(row, cell)
    } catch (problem) {
      if (!(problem instanceof NotExact)) throw problem
      this.#columns[index] = undefined
      for (const [key, { sort }] of this.#orders) {
        if (sort.keys.some(({ field }) => this.#keptOrder(field) === undefined)) this.#orders.delete(key)
      }
    }
  }

  /** Takes rows as they are now; those of these ids that are not among them are gone. */
  change(ids: readonly number[], rows: readonly ReadRow[]): void {
    this.version += 1
    const read = new Set(rows.map(({ id }) => id))
    const gone = ids.filter((id) => !read.has(id)).flatMap((id) => this.rowOf(id) ?? [])
    const known = rows.flatMap((read) => {
      const row = this.rowOf(read.id)
      return row === undefined ? [] : [{ row, ...read }]
    })
    const moves = [...this.#orders.values()].map(({ order, sort }) => {
      const columns = sort.keys.map(({ field }) => this.#keptOrder(field))
      const moved = known.filter(({ row, cells }) => this.#isMoved(row, cells, columns)).map(({ row }) => row)
      order.remove([...gone, ...moved].filter((row) => this.#isLiving(row)))
      return { order, moved }
    })
    const added = this.#write(known, rows, gone)
    for (const { order, moved } of moves) order.add([...moved, ...added])
  }

  #isMoved(
    row: number,
    cells: readonly CellBytes[],
    columns: readonly (MemoryColumn | undefined)[],
  ): boolean {
    if (!this.#isLiving(row)) return true
    return cells.some((cell, index) => {
      const column = this.#columns[index]
      return column !== undefined && columns.includes(column) && !column.holds(row, cell)
    })
  }

  #isLiving(row: number): boolean {
    return (((this.#living[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1
  }

  /** Answers the rows that are new. */
  #write(
    known: readonly ({ row: number } & ReadRow)[],
    rows: readonly ReadRow[],
    gone: readonly number[],
  ): number[] {
    for (const row of gone) clearBit(this.#living, row)
    for (const { row, cells } of known) {
      setBit(this.#living, row)
      for (const [index, cell] of cells.entries()) {
        if (this.#columns[index]?.holds(row, cell) === false) this.#put(index, row, cell)
      }
    }
    return rows
      .filter(({ id }) => this.rowOf(id) === undefined)
      .map((row) => {
        this.load(row)
        return this.rowCount - 1
      })
  }

  /** The living rows in an order; it is kept up from then on. */
  order(sort: HeldSort): Int32Array<ArrayBuffer> {
    const key = JSON.stringify(sort)
    const known = this.#orders.get(key)
    const order =
      known?.order ?? new RowOrder(compareBy(this, sort), this.#turned(sort) ?? putInOrder(this, sort))
    this.#orders.delete(key)
    this.#orders.set(key, { order, sort })
    const [oldest] = this.#orders.keys()
    if (this.#orders.size > mostOrders && oldest !== undefined) this.#orders.delete(oldest)
    return order.rows
  }

  /** An order by one column from the one that goes the other way. */
  #turned({ keys: [key, ...others], idDescends }: HeldSort): Int32Array<ArrayBuffer> | undefined {
    if (key === undefined || others.length > 0) return undefined
    const other: HeldSort = { keys: [{ ...key, isDescending: !key.isDescending }], idDescends: !idDescends }
    const known = this.#orders.get(JSON.stringify(other))
    const column = this.orderColumn(key.field)
    if (known === undefined || column === undefined) return undefined
    return turnedRound(known.order.rows, column)
  }

  /** Drops those orders that nobody asked for longest, until so many bytes hold the rest, or none is left. */
  dropOrders(bytes: number): void {
    for (const key of this.#orders.keys()) {
      if (this.size() <= bytes) return
      this.#orders.delete(key)
    }
  }

  /** Bytes that it takes. */
  size(): number {
    const columns = this.#columns.reduce((sum, column) => sum + (column?.size() ?? 0), 0)
    return columns + this.#rows.size() + this.#living.byteLength + this.#orders.size * 4 * this.rowCount
  }

  save(): SavedTable {
    return {
      ids: this.#rows.ids,
      living: this.#living,
      columns: this.#columns.map((column) => column?.save()),
      orders: [...this.#orders.values()].map(({ order, sort }) => ({ sort, rows: order.rows })),
    }
  }

  static restore(fields: readonly HeldField[], { ids, living, columns, orders }: SavedTable): MemoryTable {
    const table = new MemoryTable(fields, {
      columns: fields.map(
        ({ shape }, index) => columns[index] && makeColumn(shape, { saved: columns[index] }),
      ),
    })
    table.#rows = RowIds.of(ids)
    table.#living = living
    for (const { sort, rows } of orders) {
      table.#orders.set(JSON.stringify(sort), { sort, order: new RowOrder(compareBy(table, sort), rows) })
    }
    return table
  }
}

export type SavedTable = {
  ids: Int32Array<ArrayBuffer>
  living: Bits
  columns: (SavedColumn | undefined)[]
  orders: { sort: HeldSort; rows: Int32Array<ArrayBuffer> }[]
}
