import { hasBit, noBits, setBit } from './bits.ts'

/** How two rows follow one another; never 0, since the id is the last word. */
export type Compare = (one: number, other: number) => number

/** Beyond so many it is quicker to write the order anew than to move each. */
const fewMoves = 32

/** All rows of a table in one order, kept in it while rows come, go and change. */
export class RowOrder {
  readonly #compare: Compare
  #rows: Int32Array<ArrayBuffer>
  #count: number

  constructor(compare: Compare, rows: Int32Array<ArrayBuffer>) {
    this.#compare = compare
    this.#rows = rows
    this.#count = rows.length
  }

  get rows(): Int32Array<ArrayBuffer> {
    return this.#rows.subarray(0, this.#count)
  }

  /** Takes rows out, before what they are ordered by changes. */
  remove(rows: readonly number[]): void {
    if (rows.length > fewMoves) return this.#removeMany(rows)
    for (const row of rows) {
      const at = this.#placeOf(row)
      if (this.#rows[at] !== row) throw new Error('A row does not stand where its order has it.')
      this.#rows.copyWithin(at, at + 1, this.#count)
      this.#count -= 1
    }
  }

  /** Puts rows in, after what they are ordered by has changed. */
  add(rows: readonly number[]): void {
    const count = this.#count + rows.length
    if (count > this.#rows.length) {
      const grown = new Int32Array(Math.ceil(count * 1.1) + 1024)
      grown.set(this.#rows)
      this.#rows = grown
    }
    if (rows.length > fewMoves) return this.#addMany(rows)
    for (const row of rows) {
      const at = this.#placeOf(row)
      this.#rows.copyWithin(at + 1, at, this.#count)
      this.#rows[at] = row
      this.#count += 1
    }
  }

  /** Where the row stands, or would. */
  #placeOf(row: number): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#rows[middle] ?? 0, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #removeMany(rows: readonly number[]): void {
    const gone = noBits(rows.reduce((most, row) => Math.max(most, row + 1), 0))
    for (const row of rows) setBit(gone, row)
    let kept = 0
    for (let at = 0; at < this.#count; at += 1) {
      const row = this.#rows[at] ?? 0
      if (row >>> 5 < gone.length && hasBit(gone, row)) continue
      this.#rows[kept] = row
      kept += 1
    }
    if (kept !== this.#count - rows.length) throw new Error('A row does not stand in its order.')
    this.#count = kept
  }

  #addMany(rows: readonly number[]): void {
    const added = [...rows].sort(this.#compare)
    let from = this.#count - 1
    let next = added.length - 1
    // From the end, where there is room.
    for (let at = this.#count + added.length - 1; next >= 0; at -= 1) {
      const [old = 0, own = 0] = [this.#rows[from], added[next]]
      if (from >= 0 && this.#compare(old, own) > 0) {
        this.#rows[at] = old
        from -= 1
      } else {
        this.#rows[at] = own
        next -= 1
      }
    }
    this.#count += added.length
  }
}
