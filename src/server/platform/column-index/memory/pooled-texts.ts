import { foldText } from '../../fold-text.ts'
import { countBits, forEachBit, hasBit, noBits, rowsPassing, setBit, type Bits } from './bits.ts'
import { digitSort } from './digit-sort.ts'
import type { HeldTest } from './held-condition.ts'
import type { CellBytes, CountedTexts, MemoryColumn, SavedColumn } from './memory-column.ts'
import { radixSort } from './radix-sort.ts'
import { roomFor } from './room-for.ts'
import { TextNumbers } from './text-numbers.ts'
import { TextStore } from './text-store.ts'
import { textsPassing } from './texts-passing.ts'

/** Texts of which there are many: each different one lies in a buffer once, and each row has the number of its own; 0 is null. */
export class PooledTexts implements MemoryColumn {
  #texts = new TextStore()
  #numbers = new TextNumbers(this.#texts)
  #codes: Uint32Array<ArrayBuffer> = new Uint32Array(0)
  #rows = 0
  /** By number: how the texts follow one another, for as long as none comes. */
  #ranks: Uint32Array | undefined

  static restore({ facts, parts: [codes, table, ...parts] }: SavedColumn): PooledTexts {
    const { rows, texts } = facts as { rows: number; texts: unknown }
    if (codes === undefined || table === undefined) throw new Error('A column of texts lacks a part.')
    const column = new PooledTexts()
    column.#texts = TextStore.restore({ facts: texts, parts })
    const slots = new Int32Array(table.buffer, table.byteOffset, table.byteLength / 4)
    column.#numbers = new TextNumbers(column.#texts, slots)
    column.#codes = new Uint32Array(codes.buffer, codes.byteOffset, codes.byteLength / 4)
    column.#rows = rows
    return column
  }

  put(row: number, cell: CellBytes): void {
    this.#codes = roomFor(this.#codes, row + 1)
    this.#rows = Math.max(this.#rows, row + 1)
    const { count } = this.#texts
    this.#codes[row] = cell.length < 0 ? 0 : this.#numbers.take(cell)
    if (this.#texts.count === count) return
    this.#ranks = undefined
    if (count > mostForgotten + 2 * this.#rows) this.#forget()
  }

  /** Leaves out the texts that no row has any more. */
  #forget(): void {
    const texts = new TextStore()
    const numbers = new TextNumbers(texts)
    for (let row = 0; row < this.#rows; row += 1) {
      const code = this.#codes[row] ?? 0
      if (code > 0) this.#codes[row] = numbers.take(this.#texts.cell(code - 1))
    }
    this.#texts = texts
    this.#numbers = numbers
    this.#ranks = undefined
  }

  holds(row: number, cell: CellBytes): boolean {
    return this.#codes[row] === (cell.length < 0 ? 0 : this.#numbers.find(cell))
  }

  text(row: number): string | null {
    const code = this.#codes[row] ?? 0
    return code === 0 ? null : this.#texts.text(code - 1)
  }

  blanks(rows: number): Bits {
    const passes = new Uint8Array(this.#texts.count + 1)
    passes[0] = 1
    return rowsPassing(this.#codes, passes, rows)
  }

  isBlank(row: number): boolean {
    return this.#codes[row] === 0
  }

  compare(one: number, other: number): number {
    const [code = 0, otherCode = 0] = [this.#codes[one], this.#codes[other]]
    return code === otherCode ? 0 : this.#compareTexts(code - 1, otherCode - 1)
  }

  #compareTexts(place: number, other: number): number {
    return this.#texts.folded(place).compare(this.#texts.folded(other))
  }

  matching(test: HeldTest, rows: number): Bits {
    const passes = textsPassing({ texts: this.#texts, numbers: this.#numbers }, test)
    return rowsPassing(this.#codes, passes, rows)
  }

  matchingAmong(few: Bits, test: HeldTest): Bits | undefined {
    const costOfAll = this.#texts.count + this.#rows * costOfRow
    if (test.kind !== 'text' || countBits(few) * costOfReading > costOfAll) return undefined
    const wanted = Buffer.from(test.text)
    const found = new Uint32Array(few.length)
    forEachBit(few, (row) => {
      const code = this.#codes[row] ?? 0
      if (code > 0 && this.#texts.has(code - 1, { match: test.match, wanted })) setBit(found, row)
    })
    return found
  }

  sort(rows: Int32Array<ArrayBuffer>): void {
    const codes = this.#codes
    const { count } = this.#texts
    // Where most rows have a text of their own, its number would be one step more.
    if (this.#ranks === undefined && 2 * count > rows.length) {
      const digit = (row: number, level: number) => this.#texts.digit((codes[row] ?? 0) - 1, level)
      return digitSort(rows, { digit, goesOn, compare: (one, other) => this.compare(one, other) })
    }
    const ranks = (this.#ranks ??= this.#ranked())
    const keys = new Uint32Array(rows.length)
    for (let at = 0; at < rows.length; at += 1) keys[at] = ranks[codes[rows[at] ?? 0] ?? 0] ?? 0
    radixSort(rows, keys)
  }

  /** Texts with the same fold share a rank. */
  #ranked(): Uint32Array {
    const places = Int32Array.from({ length: this.#texts.count }, (_none, place) => place)
    const digit = (place: number, level: number) => this.#texts.digit(place, level)
    const compare = (one: number, other: number) => this.#compareTexts(one, other)
    digitSort(places, { digit, goesOn, compare })
    const ranks = new Uint32Array(places.length + 1)
    let rank = 0
    for (const [at, place] of places.entries()) {
      if (at > 0 && compare(places[at - 1] ?? 0, place) !== 0) rank += 1
      ranks[place + 1] = rank
    }
    return ranks
  }

  countTexts(rows: Bits, fits: (folded: string) => boolean): CountedTexts | undefined {
    const counts = new Uint32Array(this.#texts.count + 1)
    const lastRows = new Uint32Array(this.#texts.count + 1)
    const seen = noBits(this.#texts.count + 1)
    let different = 0
    forEachBit(rows, (row) => {
      const code = this.#codes[row] ?? 0
      if (!hasBit(seen, code)) different += 1
      seen[code >>> 5] = (seen[code >>> 5] ?? 0) | (1 << (code & 31))
      counts[code] = (counts[code] ?? 0) + 1
      lastRows[code] = row
    })
    if (different > mostCounted) return undefined
    const found: CountedTexts = new Map()
    forEachBit(seen, (code) => {
      const text = code === 0 ? '' : this.#texts.text(code - 1)
      if (text !== '' && fits(foldText(text)))
        found.set(text, { count: counts[code] ?? 0, row: lastRows[code] ?? 0 })
    })
    return found
  }

  size(): number {
    return this.#texts.size() + this.#numbers.size() + this.#codes.byteLength + (this.#ranks?.byteLength ?? 0)
  }

  save(): SavedColumn {
    const { facts: texts, parts } = this.#texts.save()
    return { facts: { rows: this.#rows, texts }, parts: [this.#codes, this.#numbers.table, ...parts] }
  }
}

/** A zero ends a text. */
function goesOn(digit: number): boolean {
  return (digit & 255) !== 0
}
/** To read a row's own text, and to look whether a row has one of those that were found; to search through one text costs 1. */
const costOfReading = 8
const costOfRow = 0.1
/** More different texts are counted by the database. */
const mostCounted = 20_000
/** So many, and as many again as there are rows, may lie there for nothing. */
const mostForgotten = 4_096
