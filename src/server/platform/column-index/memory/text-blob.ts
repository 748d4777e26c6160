import { foldText } from '../../fold-text.ts'
import { bitsWhere, noBits, rowsOf, setBit, type Bits } from './bits.ts'
import { digitSort } from './digit-sort.ts'
import type { HeldTest } from './held-condition.ts'
import {
  unfitTest,
  type CellBytes,
  type CountedTexts,
  type MemoryColumn,
  type SavedColumn,
} from './memory-column.ts'
import { TextStore } from './text-store.ts'

/** Texts of which most are different. */
export class TextBlob implements MemoryColumn {
  readonly #texts: TextStore

  constructor(texts = new TextStore()) {
    this.#texts = texts
  }

  put(row: number, cell: CellBytes): void {
    this.#texts.put(row, cell)
  }

  holds(row: number, { bytes, at, length }: CellBytes): boolean {
    return this.#texts.text(row) === (length < 0 ? null : bytes.toString('utf8', at, at + length))
  }

  isBlank(row: number): boolean {
    return this.#texts.isNull(row)
  }

  compare(one: number, other: number): number {
    return this.#texts.folded(one).compare(this.#texts.folded(other))
  }

  matching(test: HeldTest, rows: number): Bits {
    switch (test.kind) {
      case 'never':
        return noBits(rows)
      case 'is_empty':
        return bitsWhere(rows, (row) => this.#texts.isEmpty(row) === test.isEmpty)
      case 'text':
        return this.#texts.find(test.match, test.text, rows)
      case 'text_in':
        return test.values.length > mostLooked ? this.#amongMany(test, rows) : this.#amongFew(test, rows)
      default:
        return unfitTest(test, 'texts')
    }
  }

  #amongFew({ values, isFolded }: Extract<HeldTest, { kind: 'text_in' }>, rows: number): Bits {
    const found = noBits(rows)
    for (const value of values) {
      for (const row of rowsOf(this.#texts.find('equals', isFolded ? value : foldText(value), rows))) {
        if (isFolded || this.#texts.text(row) === value) setBit(found, row)
      }
    }
    return found
  }

  #amongMany({ values, isFolded }: Extract<HeldTest, { kind: 'text_in' }>, rows: number): Bits {
    const exact = new Set(values)
    const folds = new Set(values.map((value) => Buffer.from(foldText(value)).toString('latin1')))
    return bitsWhere(rows, (row) => {
      if (this.isBlank(row) || !folds.has(this.#texts.folded(row).toString('latin1'))) return false
      return isFolded || exact.has(this.#texts.text(row) ?? '')
    })
  }

  sort(rows: Int32Array<ArrayBuffer>): void {
    const digit = (row: number, level: number) => this.#texts.digit(row, level)
    const compare = (one: number, other: number) => this.compare(one, other)
    // A zero ends a text.
    digitSort(rows, { digit, goesOn: (last) => (last & 255) !== 0, compare })
  }

  countTexts(rows: Bits, fits: (folded: string) => boolean): CountedTexts | undefined {
    const asked = rowsOf(rows)
    if (asked.length > mostCounted) return undefined
    const found: CountedTexts = new Map()
    for (const row of asked) {
      const text = this.#texts.text(row)
      if (text !== null && text !== '' && fits(foldText(text)))
        found.set(text, { count: (found.get(text)?.count ?? 0) + 1, row })
    }
    return found
  }

  size(): number {
    return this.#texts.size()
  }

  save(): SavedColumn {
    return this.#texts.save()
  }
}

/** The buffer is looked through once for each of so many texts; for more, row by row. */
const mostLooked = 8
/** Texts of more rows are counted by the database. */
const mostCounted = 20_000
