import { noBits, rowsPassing, type Bits } from './bits.ts'
import { elementsOf } from './elements-of.ts'
import type { HeldTest } from './held-condition.ts'
import type { CellBytes, MemoryColumn, SavedColumn } from './memory-column.ts'
import { NumberSets } from './number-sets.ts'
import { roomFor } from './room-for.ts'
import { TextNumbers } from './text-numbers.ts'
import { TextStore } from './text-store.ts'
import { textsPassing } from './texts-passing.ts'

/**
 * Several texts in each row, of which there are many: each different text lies there once, each different set of them too, and
 * each row has the number of its set; 0 is the empty one. What is asked holds where one of the texts has it.
 */
export class TextSets implements MemoryColumn {
  #texts = new TextStore()
  #numbers = new TextNumbers(this.#texts)
  #sets = new NumberSets()
  #codes: Uint32Array<ArrayBuffer> = new Uint32Array(0)
  #rows = 0

  static restore({ facts, parts: [codes, table, members, starts, slots, ...parts] }: SavedColumn): TextSets {
    const { rows, texts, sets } = facts as { rows: number; texts: unknown; sets: unknown }
    if (!codes || !table || !members || !starts || !slots)
      throw new Error('A column of several texts lacks a part.')
    const column = new TextSets()
    column.#texts = TextStore.restore({ facts: texts, parts })
    column.#numbers = new TextNumbers(
      column.#texts,
      new Int32Array(table.buffer, table.byteOffset, table.byteLength / 4),
    )
    column.#sets = NumberSets.restore({ facts: sets, parts: [members, starts, slots] })
    column.#codes = new Uint32Array(codes.buffer, codes.byteOffset, codes.byteLength / 4)
    column.#rows = rows
    return column
  }

  put(row: number, cell: CellBytes): void {
    this.#codes = roomFor(this.#codes, row + 1)
    this.#rows = Math.max(this.#rows, row + 1)
    const { count } = this.#sets
    this.#codes[row] = this.#sets.take(textsOf(cell).map((text) => this.#numbers.take(text)))
    if (this.#sets.count > count && count > mostForgotten + 2 * this.#rows) this.#forget()
  }

  /** Leaves out the sets, and the texts, that no row has any more. */
  #forget(): void {
    const texts = new TextStore()
    const numbers = new TextNumbers(texts)
    const sets = new NumberSets()
    for (let row = 0; row < this.#rows; row += 1) {
      const members = this.#sets.members(this.#codes[row] ?? 0)
      const taken = Array.from(members, (number) => numbers.take(this.#texts.cell(number - 1)))
      this.#codes[row] = sets.take(taken)
    }
    this.#texts = texts
    this.#numbers = numbers
    this.#sets = sets
  }

  holds(row: number, cell: CellBytes): boolean {
    const numbers = textsOf(cell).map((text) => this.#numbers.find(text) ?? -1)
    return this.#codes[row] === this.#sets.find(numbers)
  }

  matching(test: HeldTest, rows: number): Bits {
    if (test.kind === 'never') return noBits(rows)
    const numbered = { texts: this.#texts, numbers: this.#numbers }
    if (test.kind !== 'is_empty') {
      const asked: HeldTest =
        test.kind === 'has_any' ? { kind: 'text_in', values: test.values, isFolded: false } : test
      return rowsPassing(this.#codes, this.#sets.withAny(textsPassing(numbered, asked)), rows)
    }
    const filled = this.#sets.withAny(textsPassing(numbered, { kind: 'is_empty', isEmpty: false }))
    return rowsPassing(this.#codes, test.isEmpty ? filled.map((is) => 1 - is) : filled, rows)
  }

  isBlank(row: number): boolean {
    return this.#codes[row] === 0
  }

  blanks(rows: number): Bits {
    const passes = new Uint8Array(this.#sets.count + 1)
    passes[0] = 1
    return rowsPassing(this.#codes, passes, rows)
  }

  /** They have no order. */
  compare(): number {
    return 0
  }

  sort(): void {}

  size(): number {
    return this.#texts.size() + this.#numbers.size() + this.#sets.size() + this.#codes.byteLength
  }

  save(): SavedColumn {
    const { facts: texts, parts } = this.#texts.save()
    const { facts: sets, parts: setParts } = this.#sets.save()
    return {
      facts: { rows: this.#rows, texts, sets },
      parts: [this.#codes, this.#numbers.table, ...setParts, ...parts],
    }
  }
}

function textsOf(cell: CellBytes): CellBytes[] {
  return cell.length < 0 ? [] : elementsOf(cell).filter((element) => element !== null)
}

/** So many sets, and twice as many as there are rows, may lie there for nothing. */
const mostForgotten = 4_096
