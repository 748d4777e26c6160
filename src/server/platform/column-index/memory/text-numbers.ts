import type { CellBytes } from './memory-column.ts'
import type { TextStore } from './text-store.ts'

/** The number of each text of a store: one above its place. A table of hashes, since a Map of so many texts would outweigh them. */
export class TextNumbers {
  readonly #texts: TextStore
  #slots: Int32Array<ArrayBuffer>

  /** With its table where that was kept beside the texts. */
  constructor(texts: TextStore, slots: Int32Array<ArrayBuffer> = new Int32Array(1024)) {
    this.#texts = texts
    this.#slots = slots
  }

  get table(): Int32Array<ArrayBuffer> {
    return this.#slots
  }

  /** Nothing where the store does not have it. */
  find(cell: CellBytes): number | undefined {
    const number = this.#slots[this.#slotOf(cell)] ?? 0
    return number === 0 ? undefined : number
  }

  /** Finds it, or adds it to the store. */
  take(cell: CellBytes): number {
    const known = this.find(cell)
    if (known !== undefined) return known
    const place = this.#texts.add(cell)
    this.#keep(place)
    return place + 1
  }

  #keep(place: number): void {
    if (2 * (place + 1) > this.#slots.length) this.#grow(place)
    this.#slots[this.#slotOf(this.#texts.cell(place))] = place + 1
  }

  #grow(places: number): void {
    this.#slots = new Int32Array(2 * this.#slots.length)
    for (let place = 0; place < places; place += 1)
      this.#slots[this.#slotOf(this.#texts.cell(place))] = place + 1
  }

  /** Where its number stands, or would. */
  #slotOf(cell: CellBytes): number {
    const last = this.#slots.length - 1
    let slot = hashOf(cell) & last
    for (; ; slot = (slot + 1) & last) {
      const number = this.#slots[slot] ?? 0
      if (number === 0 || this.#texts.holds(number - 1, cell)) return slot
    }
  }

  size(): number {
    return this.#slots.byteLength
  }
}

/** FNV-1a, with its high bits mixed in: the low ones choose the slot. */
function hashOf({ bytes, at, length }: CellBytes): number {
  let hash = 0x811c9dc5
  for (let index = at; index < at + length; index += 1)
    hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}
