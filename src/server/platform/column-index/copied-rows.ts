import type { CellBytes } from './memory/memory-column.ts'
import type { ReadRow } from './memory/memory-table.ts'

const headerLength = 19

/** Reads what a binary COPY sends, piece by piece; the first field of each row is its id. A cell is good until the next row. */
export class CopiedRows {
  readonly #take: (row: ReadRow) => void
  #rest: Buffer = Buffer.alloc(0)
  #isBegun = false
  #isEnded = false

  constructor(take: (row: ReadRow) => void) {
    this.#take = take
  }

  add(piece: Buffer): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
    let at = 0
    if (!this.#isBegun) {
      if (bytes.length < headerLength) {
        this.#rest = bytes
        return
      }
      at = headerLength + bytes.readInt32BE(15)
      this.#isBegun = true
    }
    while (!this.#isEnded) {
      const end = this.#row(bytes, at)
      if (end === undefined) break
      at = end
    }
    this.#rest = bytes.subarray(at)
  }

  /** Answers where the row ends; nothing where it is not there whole. */
  #row(bytes: Buffer, from: number): number | undefined {
    if (from + 2 > bytes.length) return undefined
    const count = bytes.readInt16BE(from)
    if (count < 0) {
      this.#isEnded = true
      return from + 2
    }
    const cells: CellBytes[] = []
    let at = from + 2
    for (let index = 0; index < count; index += 1) {
      if (at + 4 > bytes.length) return undefined
      const length = bytes.readInt32BE(at)
      at += 4
      if (length > 0 && at + length > bytes.length) return undefined
      cells.push({ bytes, at, length })
      if (length > 0) at += length
    }
    const [id, ...others] = cells
    if (id === undefined) throw new Error('A row came without an id.')
    this.#take({ id: bytes.readInt32BE(id.at), cells: others })
    return at
  }

  /** Whether all of it was there. */
  get isWhole(): boolean {
    return this.#isEnded
  }
}
