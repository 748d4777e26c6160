import type { SavedColumn } from './memory-column.ts'
import { roomFor } from './room-for.ts'

type Numbers = Uint32Array<ArrayBuffer>

/** Different sets of whole numbers above 0, each with a number of its own; 0 is the empty one. */
export class NumberSets {
  /** All members, set after set, each set's from the least on. */
  #members: Numbers = new Uint32Array(1024)
  /** By number: where its members begin; those of the next follow. */
  #starts: Numbers = new Uint32Array(1024)
  #slots: Int32Array<ArrayBuffer> = new Int32Array(1024)
  #count = 0

  static restore({ facts, parts: [members, starts, slots] }: SavedColumn): NumberSets {
    if (!members || !starts || !slots) throw new Error('Sets of numbers lack a part.')
    const sets = new NumberSets()
    sets.#members = new Uint32Array(members.buffer, members.byteOffset, members.byteLength / 4)
    sets.#starts = new Uint32Array(starts.buffer, starts.byteOffset, starts.byteLength / 4)
    sets.#slots = new Int32Array(slots.buffer, slots.byteOffset, slots.byteLength / 4)
    sets.#count = (facts as { count: number }).count
    return sets
  }

  get count(): number {
    return this.#count
  }

  members(number: number): Numbers {
    return this.#members.subarray(this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0)
  }

  /** Nothing where there is no such set. */
  find(numbers: readonly number[]): number | undefined {
    const set = setOf(numbers)
    if (set.length === 0) return 0
    const number = this.#slots[this.#slotOf(set)] ?? 0
    return number === 0 ? undefined : number
  }

  /** Finds it, or adds it. */
  take(numbers: readonly number[]): number {
    return this.find(numbers) ?? this.#add(setOf(numbers))
  }

  #add(set: readonly number[]): number {
    this.#count += 1
    const number = this.#count
    const from = this.#starts[number] ?? 0
    this.#starts = roomFor(this.#starts, number + 2)
    this.#members = roomFor(this.#members, from + set.length)
    this.#members.set(set, from)
    this.#starts[number + 1] = from + set.length
    if (2 * number > this.#slots.length) this.#rehash()
    else this.#slots[this.#slotOf(set)] = number
    return number
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length)
    for (let number = 1; number <= this.#count; number += 1)
      this.#slots[this.#slotOf(this.members(number))] = number
  }

  /** Where its number stands, or would. */
  #slotOf(set: ArrayLike<number>): number {
    const last = this.#slots.length - 1
    for (let slot = hashOf(set) & last; ; slot = (slot + 1) & last) {
      const number = this.#slots[slot] ?? 0
      if (number === 0 || this.#isSet(number, set)) return slot
    }
  }

  #isSet(number: number, set: ArrayLike<number>): boolean {
    const from = this.#starts[number] ?? 0
    if ((this.#starts[number + 1] ?? 0) - from !== set.length) return false
    for (let at = 0; at < set.length; at += 1) if (this.#members[from + at] !== set[at]) return false
    return true
  }

  /** By number: a one where the set has one of the numbers that pass. */
  withAny(passes: Uint8Array): Uint8Array {
    const found = new Uint8Array(this.#count + 1)
    const [members, starts] = [this.#members, this.#starts]
    for (let number = 1, at = 0; number <= this.#count; number += 1) {
      const end = starts[number + 1] ?? 0
      let any = 0
      // Without a branch, which would be guessed wrong half of the time.
      for (; at < end; at += 1) any |= passes[members[at] ?? 0] ?? 0
      found[number] = any
    }
    return found
  }

  size(): number {
    return this.#members.byteLength + this.#starts.byteLength + this.#slots.byteLength
  }

  save(): SavedColumn {
    return { facts: { count: this.#count }, parts: [this.#members, this.#starts, this.#slots] }
  }
}

/** Each number once, from the least on. */
function setOf(numbers: readonly number[]): readonly number[] {
  return numbers.length < 2 ? numbers : [...new Set(numbers)].sort((one, other) => one - other)
}

/** FNV-1a over the numbers, with its high bits mixed in: the low ones choose the slot. */
function hashOf(set: ArrayLike<number>): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < set.length; at += 1) hash = Math.imul(hash ^ (set[at] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}
