import { forEachBit, rowsPassing, type Bits } from './bits.ts'
import type { HeldTest } from './held-condition.ts'
import {
  NotExact,
  type CellBytes,
  type CountedTexts,
  type MemoryColumn,
  type SavedColumn,
} from './memory-column.ts'
import { radixSort } from './radix-sort.ts'

/** What the values of a coded column are, and what is asked of them. */
export type CodedKind<Entry> = {
  read: (cell: CellBytes) => Entry
  /** Whether one of these entries, null included, passes the test. */
  test: (test: HeldTest) => (entry: Entry | null) => boolean
  compare: (one: Entry, other: Entry) => number
  /** The texts that it holds, each with its fold. */
  texts?: (entry: Entry) => readonly { text: string; folded: string }[]
}

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

/** As many different values as two bytes can number; code 0 is null. */
const mostCodes = 65_535

/** Values of which there are few: each row has the number of its own. */
export class CodedColumn<Entry> implements MemoryColumn {
  readonly #kind: CodedKind<Entry>
  #codes: Codes = new Uint8Array(0)
  readonly #entries: (Entry | null)[] = [null]
  readonly #codeOf = new Map<string, number>()
  #ranks: Uint32Array | undefined

  readonly #most: number

  constructor(kind: CodedKind<Entry>, most = mostCodes) {
    this.#kind = kind
    this.#most = most
  }

  static restore<Entry>(kind: CodedKind<Entry>, { facts, parts: [part] }: SavedColumn): CodedColumn<Entry> {
    const column = new CodedColumn(kind)
    const { keys, width } = facts as { keys: string[]; width: number }
    for (const key of keys) column.#add(key)
    const bytes = part ?? new Uint8Array(0)
    column.#codes =
      width === 1
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
    return column
  }

  put(row: number, cell: CellBytes): void {
    if (!this.tryPut(row, cell)) throw new NotExact()
  }

  /** False when there is no number left for the value. */
  tryPut(row: number, cell: CellBytes): boolean {
    const code = this.#take(cell)
    if (code === undefined) return false
    if (row >= this.#codes.length || (code > 255 && this.#codes instanceof Uint8Array)) {
      const rows = row >= this.#codes.length ? Math.max(1024, Math.ceil(row * 1.25)) : this.#codes.length
      const codes = this.#entries.length > 256 ? new Uint16Array(rows) : new Uint8Array(rows)
      codes.set(this.#codes)
      this.#codes = codes
    }
    this.#codes[row] = code
    return true
  }

  #take(cell: CellBytes): number | undefined {
    if (cell.length < 0) return 0
    const key = keyOf(cell)
    const known = this.#codeOf.get(key)
    if (known !== undefined) return known
    return this.#entries.length > this.#most ? undefined : this.#add(key)
  }

  #add(key: string): number {
    const bytes = Buffer.from(key, 'latin1')
    const code = this.#entries.length
    this.#entries.push(this.#kind.read({ bytes, at: 0, length: bytes.length }))
    this.#codeOf.set(key, code)
    this.#ranks = undefined
    return code
  }

  holds(row: number, cell: CellBytes): boolean {
    const code = cell.length < 0 ? 0 : this.#codeOf.get(keyOf(cell))
    return code === this.#codes[row]
  }

  entry(row: number): Entry | null {
    return this.#entries[this.#codes[row] ?? 0] ?? null
  }

  blanks(rows: number): Bits {
    const passes = new Uint8Array(this.#entries.length)
    passes[0] = 1
    return rowsPassing(this.#codes, passes, rows)
  }

  isBlank(row: number): boolean {
    return this.#codes[row] === 0
  }

  compare(one: number, other: number): number {
    const ranks = this.#ranked()
    return (ranks[this.#codes[one] ?? 0] ?? 0) - (ranks[this.#codes[other] ?? 0] ?? 0)
  }

  #ranked(): Uint32Array {
    if (this.#ranks !== undefined) return this.#ranks
    const entries = this.#entries
    const order = entries.keys().drop(1).toArray()
    const compare = (one: number, other: number) =>
      this.#kind.compare(entries[one] as Entry, entries[other] as Entry)
    order.sort(compare)
    const ranks = new Uint32Array(entries.length)
    // Values that are alike in the order share a rank, whatever else tells them apart.
    for (const [place, code] of order.entries()) {
      const before = order[place - 1]
      ranks[code] = before !== undefined && compare(before, code) === 0 ? (ranks[before] ?? 0) : place + 1
    }
    this.#ranks = ranks
    return ranks
  }

  matching(test: HeldTest, rows: number): Bits {
    const fits = this.#kind.test(test)
    const passes = Uint8Array.from(this.#entries, (entry) => Number(fits(entry)))
    return rowsPassing(this.#codes, passes, rows)
  }

  sort(rows: Int32Array<ArrayBuffer>): void {
    const ranks = this.#ranked()
    const codes = this.#codes
    const keys = new Uint32Array(rows.length)
    for (let at = 0; at < rows.length; at += 1) keys[at] = ranks[codes[rows[at] ?? 0] ?? 0] ?? 0
    radixSort(rows, keys)
  }

  countTexts(rows: Bits, fits: (folded: string) => boolean): CountedTexts | undefined {
    const { texts } = this.#kind
    if (texts === undefined) return undefined
    const counts = new Uint32Array(this.#entries.length)
    const places = new Uint32Array(this.#entries.length)
    const codes = this.#codes
    forEachBit(rows, (row) => {
      const code = codes[row] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
      places[code] = row
    })
    const found: CountedTexts = new Map()
    for (const [code, count] of counts.entries()) {
      const entry = this.#entries[code]
      if (count === 0 || entry === null || entry === undefined) continue
      for (const { text, folded } of texts(entry)) {
        if (text !== '' && fits(folded))
          found.set(text, { count: (found.get(text)?.count ?? 0) + count, row: places[code] ?? 0 })
      }
    }
    return found
  }

  size(): number {
    return this.#codes.byteLength + this.#entries.length * 150
  }

  save(): SavedColumn {
    const facts = { keys: [...this.#codeOf.keys()], width: this.#codes.BYTES_PER_ELEMENT }
    return { facts, parts: [this.#codes] }
  }
}

function keyOf({ bytes, at, length }: CellBytes): string {
  return bytes.toString('latin1', at, at + length)
}
