import { isAscii } from 'node:buffer'
import type { TextMatch } from '../../grid/condition.ts'
import { foldText } from '../../fold-text.ts'
import { clearBit, grownBits, hasBit, noBits, setBit, type Bits } from './bits.ts'
import { findInBlob, isMatch } from './find-in-blob.ts'
import { NotExact, type CellBytes, type SavedColumn } from './memory-column.ts'

/** A text that changed since its blob was written. */
type Moved = { text: string | null; folded: Buffer }

/**
 * Texts of which most are different: their folds lie in one buffer, row by row, each with a zero behind it, which no text
 * holds. What the fold took away is kept beside it: which letters were capitals, and the whole text where it is not ASCII.
 * A text that changes lies apart until the buffer is written anew.
 */
export class TextStore {
  /** The zero in front is what ends the text before the first. */
  #bytes = Buffer.alloc(1)
  #end = 1
  #rows = 0
  #starts = Uint32Array.of(1)
  #nulls: Bits = noBits(0)
  #capitals = new Uint8Array(1)
  readonly #odd = new Map<number, string>()
  readonly #moved = new Map<number, Moved>()

  static restore({ facts, parts }: SavedColumn): TextStore {
    const column = new TextStore()
    const { end, rows, odd } = facts as { end: number; rows: number; odd: [number, string][] }
    const [bytes, starts, nulls, capitals] = parts.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    )
    if (!bytes || !starts || !nulls || !capitals) throw new Error('A column of texts lacks a part.')
    column.#bytes = bytes
    column.#starts = new Uint32Array(starts.buffer, starts.byteOffset, starts.byteLength / 4)
    column.#nulls = new Uint32Array(nulls.buffer, nulls.byteOffset, nulls.byteLength / 4)
    column.#capitals = new Uint8Array(capitals.buffer, capitals.byteOffset, capitals.byteLength)
    column.#end = end
    column.#rows = rows
    for (const [row, text] of odd) column.#odd.set(row, text)
    return column
  }

  put(row: number, { bytes, at, length }: CellBytes): void {
    if (row === this.#rows) return this.#append(bytes.subarray(at, at + length), length < 0)
    if (row > this.#rows) throw new Error('Rows come one after the other.')
    const text = length < 0 ? null : bytes.toString('utf8', at, at + length)
    this.#moved.set(row, { text, folded: Buffer.from(foldText(text ?? '')) })
    if (text === null) setBit(this.#nulls, row)
    else clearBit(this.#nulls, row)
    if (this.#moved.size > 4096 + this.#rows / 16) this.#rewrite()
  }

  #append(bytes: Buffer, isNull: boolean): void {
    const row = this.#rows
    this.#rows += 1
    const odd = isNull || isAscii(bytes) ? undefined : bytes.toString()
    const text = odd === undefined ? bytes : Buffer.from(foldText(odd))
    this.#makeRoom(text.length + 1)
    if (isNull) setBit(this.#nulls, row)
    else if (odd === undefined) this.#writePlain(text)
    else {
      this.#bytes.set(text, this.#end)
      this.#odd.set(row, odd)
    }
    this.#end += isNull ? 1 : text.length + 1
    this.#bytes[this.#end - 1] = 0
    this.#starts[row + 1] = this.#end
  }

  #writePlain(text: Buffer): void {
    const [bytes, capitals] = [this.#bytes, this.#capitals]
    for (let index = 0, place = this.#end; index < text.length; index += 1, place += 1) {
      const byte = text[index] ?? 0
      const isCapital = byte >= 65 && byte <= 90
      bytes[place] = isCapital ? byte + 32 : byte
      if (isCapital) capitals[place >>> 3] = (capitals[place >>> 3] ?? 0) | (1 << (place & 7))
    }
  }

  #makeRoom(length: number): void {
    if (this.#rows >= this.#starts.length) {
      const rows = Math.max(1024, Math.ceil(this.#rows * 1.25))
      const starts = new Uint32Array(rows + 1)
      starts.set(this.#starts)
      this.#starts = starts
      this.#nulls = grownBits(this.#nulls, rows)
    }
    if (this.#end + length <= this.#bytes.length) return
    const size = Math.ceil((this.#end + length) * 1.25) + 1024
    // Places are reckoned with 32 bits.
    if (size > 2 ** 31) throw new NotExact()
    const bytes = Buffer.alloc(size)
    bytes.set(this.#bytes)
    const capitals = new Uint8Array((size >>> 3) + 1)
    capitals.set(this.#capitals)
    this.#bytes = bytes
    this.#capitals = capitals
  }

  #rewrite(): void {
    const texts = new TextStore()
    for (let row = 0; row < this.#rows; row += 1) {
      const text = this.text(row)
      texts.#append(Buffer.from(text ?? ''), text === null)
    }
    this.#moved.clear()
    this.#odd.clear()
    for (const [row, text] of texts.#odd) this.#odd.set(row, text)
    this.#bytes = texts.#bytes
    this.#starts = texts.#starts
    this.#nulls = texts.#nulls
    this.#capitals = texts.#capitals
    this.#end = texts.#end
  }

  /** The text of a row as it was written. */
  text(row: number): string | null {
    const moved = this.#moved.get(row)
    if (moved !== undefined) return moved.text
    if (hasBit(this.#nulls, row)) return null
    const odd = this.#odd.get(row)
    if (odd !== undefined) return odd
    const [from, to] = this.#placeOf(row)
    const bytes = Buffer.from(this.#bytes.subarray(from, to))
    for (let place = from; place < to; place += 1) {
      if ((((this.#capitals[place >>> 3] ?? 0) >>> (place & 7)) & 1) === 1)
        bytes[place - from] = (bytes[place - from] ?? 0) - 32
    }
    return bytes.toString('latin1')
  }

  #placeOf(row: number): [from: number, to: number] {
    return [this.#starts[row] ?? 0, (this.#starts[row + 1] ?? 1) - 1]
  }

  /** Its fold, as bytes. */
  folded(row: number): Buffer {
    const [from, to] = this.#placeOf(row)
    return this.#moved.get(row)?.folded ?? this.#bytes.subarray(from, to)
  }

  /** Null, or a text without letters. */
  isEmpty(row: number): boolean {
    const moved = this.#moved.size === 0 ? undefined : this.#moved.get(row)
    if (moved !== undefined) return moved.folded.length === 0
    return (this.#starts[row + 1] ?? 0) - (this.#starts[row] ?? 0) === 1
  }

  isNull(row: number): boolean {
    return hasBit(this.#nulls, row)
  }

  /** Four bytes of its fold as a number; zeros where it has ended. */
  digit(row: number, level: number): number {
    const folded = this.#moved.size === 0 ? undefined : this.#moved.get(row)?.folded
    const bytes = folded ?? this.#bytes
    const [begin, end] = folded === undefined ? this.#placeOf(row) : [0, folded.length]
    const from = begin + 4 * level
    let word = 0
    for (let place = from; place < Math.min(from + 4, end); place += 1)
      word |= (bytes[place] ?? 0) << (24 - 8 * (place - from))
    return word >>> 0
  }

  /** The rows whose fold has this text. */
  find(match: TextMatch, text: string, rows: number): Bits {
    const wanted = Buffer.from(text)
    const found = noBits(rows)
    const starts = this.#starts.subarray(0, this.#rows + 1)
    findInBlob({ bytes: this.#bytes.subarray(0, this.#end), starts }, { match, wanted }, (row) => {
      if (!hasBit(this.#nulls, row) && !this.#moved.has(row)) setBit(found, row)
    })
    for (const [row, { text: own, folded }] of this.#moved) {
      if (own !== null && isMatch(folded, match, wanted)) setBit(found, row)
    }
    return found
  }

  size(): number {
    const { length } = this.#bytes
    return length + length / 8 + this.#starts.byteLength + this.#nulls.byteLength + this.#moved.size * 200
  }

  save(): SavedColumn {
    if (this.#moved.size > 0) this.#rewrite()
    const facts = { end: this.#end, rows: this.#rows, odd: [...this.#odd] }
    return { facts, parts: [this.#bytes, this.#starts, this.#nulls, this.#capitals] }
  }
}
