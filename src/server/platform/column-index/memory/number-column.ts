import { addBits, bitsWhere, bitsWithout, noBits, type Bits } from './bits.ts'
import type { HeldTest, Span } from './held-condition.ts'
import { NotExact, unfitTest, type CellBytes, type MemoryColumn, type SavedColumn } from './memory-column.ts'
import { radixSort } from './radix-sort.ts'

type Values =
  Int8Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** How a number lies in a cell; a value that can't be held exactly is NaN. */
export type ReadNumber = (cell: CellBytes) => number

/** Numbers in as few bytes as all of them fit into; the smallest of the whole ones stands for null. */
export class NumberColumn implements MemoryColumn {
  #values: Values
  #null: number
  /** Whether a value was put anywhere: some columns, like what is converted, are blank for most businesses. */
  #isFilled = false
  readonly #read: ReadNumber

  constructor(read: ReadNumber, values: Values = new Int8Array(0)) {
    this.#read = read
    this.#values = values
    this.#null = nullOf(values)
  }

  static restore(read: ReadNumber, { parts: [part], facts }: SavedColumn): NumberColumn {
    const bytes = part ?? new Int8Array(0)
    const { width, isFilled } = facts as { width: string; isFilled: boolean }
    const Width = widths.find(({ name }) => name === width) ?? Float64Array
    const values = new Width(bytes.buffer, bytes.byteOffset, bytes.byteLength / Width.BYTES_PER_ELEMENT)
    const column = new NumberColumn(read, values)
    column.#isFilled = isFilled
    return column
  }

  put(row: number, cell: CellBytes): void {
    const value = this.#valueOf(cell)
    if (row >= this.#values.length) this.#widen(this.#values, Math.max(1024, Math.ceil(row * 1.25)))
    if (value === undefined) {
      this.#values[row] = this.#null
      return
    }
    this.#isFilled = true
    while (!fits(this.#values, value)) this.#widen(wider(this.#values), this.#values.length)
    this.#values[row] = value
  }

  holds(row: number, cell: CellBytes): boolean {
    return this.#number(row) === this.#valueOf(cell)
  }

  #valueOf(cell: CellBytes): number | undefined {
    if (cell.length < 0) return undefined
    const value = this.#read(cell)
    if (Number.isNaN(value)) throw new NotExact()
    return value
  }

  #widen(like: Values, rows: number): void {
    const before = this.#values
    const beforeNull = this.#null
    const values = new (like.constructor as Float64ArrayConstructor)(rows) as Values
    const blank = nullOf(values)
    if (values.constructor === before.constructor) values.set(before.subarray(0, rows))
    else
      for (let row = 0; row < before.length; row += 1)
        values[row] = before[row] === beforeNull ? blank : (before[row] ?? 0)
    this.#values = values
    this.#null = blank
  }

  #number(row: number): number | undefined {
    const value = this.#values[row]
    return value === undefined || Object.is(value, this.#null) ? undefined : value
  }

  blanks(rows: number): Bits {
    return bitsWithout(this.#within([[-Infinity, Infinity]], rows), rows)
  }

  isBlank(row: number): boolean {
    return Object.is(this.#values[row], this.#null)
  }

  compare(one: number, other: number): number {
    const [a = 0, b = 0] = [this.#values[one], this.#values[other]]
    return a < b ? -1 : a > b ? 1 : 0
  }

  matching(test: HeldTest, rows: number): Bits {
    switch (test.kind) {
      case 'never':
        return noBits(rows)
      case 'is_empty':
        return test.isEmpty ? this.blanks(rows) : this.#within([[-Infinity, Infinity]], rows)
      case 'spans':
        return this.#within(test.spans, rows)
      case 'one_of':
        return test.values.length > mostLooked
          ? this.#among(new Set(test.values), rows)
          : this.#within(
              test.values.map((value) => [value, value]),
              rows,
            )
      default:
        return unfitTest(test, 'numbers')
    }
  }

  #within(spans: readonly Span[], rows: number): Bits {
    const [only, ...others] = spans.map(([from, to]) =>
      withinSpan(this.#values, rows, { blank: this.#null, from, to }),
    )
    const bits = only ?? noBits(rows)
    for (const other of others) addBits(bits, other)
    return bits
  }

  #among(wanted: ReadonlySet<number>, rows: number): Bits {
    const [values, blank] = [this.#values, this.#null]
    return bitsWhere(rows, (row) => {
      const value = values[row] ?? 0
      return value !== blank && wanted.has(value)
    })
  }

  sum(rows: Bits): number | undefined {
    const values = this.#values
    if (!this.#isFilled) return 0
    const sum = values instanceof Float64Array ? sumOfDoubles(values, rows) : sumOfWhole(values, rows)
    return Number.isSafeInteger(sum) ? sum : undefined
  }

  sort(rows: Int32Array<ArrayBuffer>): void {
    const values = this.#values
    if (values instanceof Float64Array) return sortByDoubles(rows, values)
    const keys = new Uint32Array(rows.length)
    let least = Infinity
    for (let at = 0; at < rows.length; at += 1) least = Math.min(least, values[rows[at] ?? 0] ?? 0)
    for (let at = 0; at < rows.length; at += 1) keys[at] = (values[rows[at] ?? 0] ?? 0) - least
    radixSort(rows, keys)
  }

  size(): number {
    return this.#values.byteLength
  }

  save(): SavedColumn {
    const facts = { width: this.#values.constructor.name, isFilled: this.#isFilled }
    return { facts, parts: [this.#values] }
  }
}

/** All rows are gone through once for each of so many values; for more, each row is looked up. */
const mostLooked = 8

const widths = [Int8Array, Int16Array, Int32Array, Float64Array] as const

function nullOf(values: Values): number {
  return values instanceof Float64Array ? NaN : -(2 ** (8 * values.BYTES_PER_ELEMENT - 1))
}

function fits(values: Values, value: number): boolean {
  const least = nullOf(values)
  return (
    Number.isNaN(least) ||
    (Number.isInteger(value) && value > least && value < -least && !Object.is(value, -0))
  )
}

function wider(values: Values): Values {
  if (values instanceof Int8Array) return new Int16Array(0)
  return values instanceof Int16Array ? new Int32Array(0) : new Float64Array(0)
}

function sumOfWhole(values: Exclude<Values, Float64Array>, rows: Bits): number {
  const blank = nullOf(values)
  let sum = 0
  for (let at = 0; at < rows.length; at += 1) {
    let word = rows[at] ?? 0
    const first = at << 5
    if (word === 0xffffffff) {
      // All of them, as without a filter.
      for (let row = first; row < first + 32; row += 1) {
        const value = values[row] ?? blank
        if (value !== blank) sum += value
      }
      continue
    }
    for (; word !== 0; word &= word - 1) {
      const value = values[first + 31 - Math.clz32(word & -word)] ?? blank
      if (value !== blank) sum += value
    }
  }
  return sum
}

/** Parts of whole numbers do not add up exactly: then there is none. */
function sumOfDoubles(values: Float64Array, rows: Bits): number {
  let sum = 0
  for (let at = 0; at < rows.length; at += 1) {
    for (let word = rows[at] ?? 0; word !== 0; word &= word - 1) {
      const value = values[(at << 5) + 31 - Math.clz32(word & -word)] ?? 0
      if (Number.isNaN(value)) continue
      if (!Number.isInteger(value)) return NaN
      sum += value
    }
  }
  return sum
}

type SpanOfValues = { blank: number; from: number; to: number }

function withinSpan(values: Values, rows: number, { blank, from, to }: SpanOfValues): Bits {
  // What stands for null is the smallest of the whole numbers, and of doubles none that any span has.
  const least = values instanceof Float64Array ? from : Math.max(from, blank + 1)
  const bits = noBits(rows)
  for (let row = 0; row < rows; row += 32) {
    let word = 0
    const end = Math.min(32, rows - row)
    for (let bit = 0; bit < end; bit += 1) {
      const value = values[row + bit] ?? 0
      // Without a branch, which would be guessed wrong half of the time.
      word |= (Number(value >= least) & Number(value <= to)) << bit
    }
    bits[row >>> 5] = word
  }
  return bits
}

/** By the low half of their bits first, then by the high one: both halves go up with a double, and those of a negative one down. */
function sortByDoubles(rows: Int32Array<ArrayBuffer>, values: Float64Array<ArrayBuffer>): void {
  const halves = new Uint32Array(values.buffer, values.byteOffset)
  const keys = new Uint32Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    const high = halves[2 * row + 1] ?? 0
    keys[at] = high >>> 31 === 1 ? ~(halves[2 * row] ?? 0) : (halves[2 * row] ?? 0)
  }
  radixSort(rows, keys)
  for (let at = 0; at < rows.length; at += 1) {
    const high = halves[2 * (rows[at] ?? 0) + 1] ?? 0
    keys[at] = high >>> 31 === 1 ? ~high : high | 0x80000000
  }
  radixSort(rows, keys)
}
