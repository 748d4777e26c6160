import type { Bits } from './bits.ts'
import { CodedColumn } from './coded-column.ts'
import { codedText, type CodedText } from './coded-kinds.ts'
import type { HeldTest } from './held-condition.ts'
import type { CellBytes, CountedTexts, MemoryColumn, SavedColumn } from './memory-column.ts'
import { PooledTexts } from './pooled-texts.ts'

/** Texts: tested one by one while there are few different ones, in one buffer once there are many. */
export class TextColumn implements MemoryColumn {
  #few: CodedColumn<CodedText> | undefined
  #many = new PooledTexts()
  #rows = 0

  constructor(mostFew?: number) {
    this.#few = new CodedColumn(codedText, mostFew)
  }

  static restore({ facts, parts }: SavedColumn): TextColumn {
    const { areFew, rows, inner } = facts as { areFew: boolean; rows: number; inner: unknown }
    const column = new TextColumn()
    const saved = { facts: inner, parts }
    column.#rows = rows
    column.#few = areFew ? CodedColumn.restore(codedText, saved) : undefined
    if (!areFew) column.#many = PooledTexts.restore(saved)
    return column
  }

  get #texts(): MemoryColumn {
    return this.#few ?? this.#many
  }

  put(row: number, cell: CellBytes): void {
    if (this.#few?.tryPut(row, cell) === false) this.#becomeMany(this.#few)
    if (this.#few === undefined) this.#many.put(row, cell)
    this.#rows = Math.max(this.#rows, row + 1)
  }

  #becomeMany(few: CodedColumn<CodedText>): void {
    for (let row = 0; row < this.#rows; row += 1) {
      const entry = few.entry(row)
      const bytes = Buffer.from(entry?.text ?? '')
      this.#many.put(row, { bytes, at: 0, length: entry === null ? -1 : bytes.length })
    }
    this.#few = undefined
  }

  holds(row: number, cell: CellBytes): boolean {
    return this.#texts.holds(row, cell)
  }

  matching(test: HeldTest, rows: number): Bits {
    return this.#texts.matching(test, rows)
  }

  matchingAmong(few: Bits, test: HeldTest): Bits | undefined {
    return this.#texts.matchingAmong?.(few, test)
  }

  blanks(rows: number): Bits {
    return this.#texts.blanks(rows)
  }

  isBlank(row: number): boolean {
    return this.#texts.isBlank(row)
  }

  compare(one: number, other: number): number {
    return this.#texts.compare(one, other)
  }

  sort(rows: Int32Array<ArrayBuffer>): void {
    this.#texts.sort(rows)
  }

  countTexts(rows: Bits, fits: (folded: string) => boolean): CountedTexts | undefined {
    return this.#texts.countTexts?.(rows, fits)
  }

  size(): number {
    return this.#texts.size()
  }

  save(): SavedColumn {
    const { facts: inner, parts } = this.#texts.save()
    return { facts: { areFew: this.#few !== undefined, rows: this.#rows, inner }, parts }
  }
}
