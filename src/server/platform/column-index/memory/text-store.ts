import { isAscii } from 'node:buffer'
import type { TextMatch } from '../../grid/condition.ts'
import { foldText } from '../../fold-text.ts'
import { noBits, setBit, type Bits } from './bits.ts'
import { findInBlob } from './find-in-blob.ts'
import { NotExact, type CellBytes, type SavedColumn } from './memory-column.ts'

/**
 * Texts that only come, one after the other: their folds lie in one buffer, each with a zero behind it, which no text holds.
 * What the fold took away is kept beside it: which letters were capitals, and the whole text where it is not ASCII.
 */
export class TextStore {
  /** The zero in front is what ends the text before the first. */
  #bytes = Buffer.alloc(1)
  #end = 1
  #count = 0
  #starts = Uint32Array.of(1)
  #capitals = new Uint8Array(1)
  readonly #odd = new Map<number, string>()

  static restore({ facts, parts }: SavedColumn): TextStore {
    const store = new TextStore()
    const { end, count, odd } = facts as { end: number; count: number; odd: [number, string][] }
    const [bytes, starts, capitals] = parts.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    )
    if (!bytes || !starts || !capitals) throw new Error('Texts lack a part.')
    store.#bytes = bytes
    store.#starts = new Uint32Array(starts.buffer, starts.byteOffset, starts.byteLength / 4)
    store.#capitals = new Uint8Array(capitals.buffer, capitals.byteOffset, capitals.byteLength)
    store.#end = end
    store.#count = count
    for (const [place, text] of odd) store.#odd.set(place, text)
    return store
  }

  get count(): number {
    return this.#count
  }

  /** Answers its place. */
  add({ bytes, at, length }: CellBytes): number {
    const place = this.#count
    const own = bytes.subarray(at, at + length)
    const odd = isAscii(own) ? undefined : own.toString()
    const folded = odd === undefined ? own : Buffer.from(foldText(odd))
    this.#makeRoom(folded.length + 1)
    this.#count += 1
    if (odd === undefined) this.#writePlain(own)
    else {
      this.#bytes.set(folded, this.#end)
      this.#odd.set(place, odd)
    }
    this.#end += folded.length + 1
    this.#bytes[this.#end - 1] = 0
    this.#starts[place + 1] = this.#end
    return place
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
    if (this.#count + 1 >= this.#starts.length) {
      const starts = new Uint32Array(Math.max(1024, Math.ceil(this.#count * 1.25)) + 1)
      starts.set(this.#starts)
      this.#starts = starts
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

  /** As it was written. */
  text(place: number): string {
    return this.#odd.get(place) ?? this.#plain(place).toString('latin1')
  }

  /** The bytes that it was written with. */
  cell(place: number): CellBytes {
    const odd = this.#odd.get(place)
    const bytes = odd === undefined ? this.#plain(place) : Buffer.from(odd)
    return { bytes, at: 0, length: bytes.length }
  }

  #plain(place: number): Buffer {
    const [from, to] = this.#placeOf(place)
    const bytes = Buffer.from(this.#bytes.subarray(from, to))
    for (let at = from; at < to; at += 1)
      if (this.#isCapital(at)) bytes[at - from] = (bytes[at - from] ?? 0) - 32
    return bytes
  }

  #isCapital(at: number): boolean {
    return (((this.#capitals[at >>> 3] ?? 0) >>> (at & 7)) & 1) === 1
  }

  /** Whether these are the bytes that it was written with. */
  holds(place: number, { bytes, at, length }: CellBytes): boolean {
    const odd = this.#odd.get(place)
    if (odd !== undefined) return odd === bytes.toString('utf8', at, at + length)
    const [from, to] = this.#placeOf(place)
    if (to - from !== length) return false
    for (let index = 0; index < length; index += 1) {
      const own = (this.#bytes[from + index] ?? 0) - (this.#isCapital(from + index) ? 32 : 0)
      if (own !== bytes[at + index]) return false
    }
    return true
  }

  #placeOf(place: number): [from: number, to: number] {
    return [this.#starts[place] ?? 0, (this.#starts[place + 1] ?? 1) - 1]
  }

  /** Its fold, as bytes. */
  folded(place: number): Buffer {
    const [from, to] = this.#placeOf(place)
    return this.#bytes.subarray(from, to)
  }

  isEmpty(place: number): boolean {
    return (this.#starts[place + 1] ?? 0) - (this.#starts[place] ?? 0) === 1
  }

  /** Four bytes of its fold as a number; zeros where it has ended. */
  digit(place: number, level: number): number {
    const [begin, end] = this.#placeOf(place)
    const from = begin + 4 * level
    let word = 0
    for (let at = from; at < Math.min(from + 4, end); at += 1)
      word |= (this.#bytes[at] ?? 0) << (24 - 8 * (at - from))
    return word >>> 0
  }

  /** Whether the fold of this one has these bytes. */
  has(place: number, { match, wanted }: { match: TextMatch; wanted: Buffer }): boolean {
    const [from, to] = this.#placeOf(place)
    const last = to - wanted.length
    if (last < from) return false
    switch (match) {
      case 'equals':
        return last === from && this.#hasAt(from, wanted)
      case 'starts':
        return this.#hasAt(from, wanted)
      case 'ends':
        return this.#hasAt(last, wanted)
      case 'contains':
        for (let at = from; at <= last; at += 1) if (this.#hasAt(at, wanted)) return true
        return false
    }
  }

  // A buffer of its own for each text to look at would cost more than the look.
  #hasAt(at: number, wanted: Buffer): boolean {
    for (let index = 0; index < wanted.length; index += 1)
      if (this.#bytes[at + index] !== wanted[index]) return false
    return true
  }

  /** The texts whose fold has this text. */
  find(match: TextMatch, text: string): Bits {
    const found = noBits(this.#count)
    const blob = {
      bytes: this.#bytes.subarray(0, this.#end),
      starts: this.#starts.subarray(0, this.#count + 1),
    }
    findInBlob(blob, { match, wanted: Buffer.from(text) }, (place) => setBit(found, place))
    return found
  }

  size(): number {
    const { length } = this.#bytes
    return length + length / 8 + this.#starts.byteLength + this.#odd.size * 200
  }

  save(): SavedColumn {
    const facts = { end: this.#end, count: this.#count, odd: [...this.#odd] }
    return { facts, parts: [this.#bytes, this.#starts, this.#capitals] }
  }
}
