/** Which rows are meant: one bit for each. */
export type Bits = Uint32Array<ArrayBuffer>

export function noBits(rows: number): Bits {
  return new Uint32Array((rows + 31) >>> 5)
}

/** The same bits with room for more rows. */
export function grownBits(bits: Bits, rows: number): Bits {
  const grown = noBits(rows)
  grown.set(bits)
  return grown
}

export function setBit(bits: Bits, row: number): void {
  const at = row >>> 5
  bits[at] = (bits[at] ?? 0) | (1 << (row & 31))
}

export function clearBit(bits: Bits, row: number): void {
  const at = row >>> 5
  bits[at] = (bits[at] ?? 0) & ~(1 << (row & 31))
}

export function hasBit(bits: Bits, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1
}

/** Keeps in the first what is in the second too. */
export function keepBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0)
}

export function bothBits(bits: Bits, others: Bits): Bits {
  const both = bits.slice()
  keepBits(both, others)
  return both
}

export function addBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0)
}

/** Those among these that are not in it. */
export function otherBits(among: Bits, bits: Bits): Bits {
  const others = new Uint32Array(bits.length)
  for (let at = 0; at < bits.length; at += 1) others[at] = (among[at] ?? 0) & ~(bits[at] ?? 0)
  return others
}

/** Those of the rows below `rows` that are not meant. */
export function bitsWithout(bits: Bits, rows: number): Bits {
  const others = new Uint32Array(bits.length)
  for (let at = 0; at < bits.length; at += 1) others[at] = ~(bits[at] ?? 0)
  const left = rows & 31
  if (left > 0) others[rows >>> 5] = (others[rows >>> 5] ?? 0) & (2 ** left - 1)
  return others
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] ?? 0
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** The rows that are meant, in their own order. */
export function forEachBit(bits: Bits, use: (row: number) => void): void {
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) use((at << 5) + lowestBit(word))
  }
}

export function rowsOf(bits: Bits): Int32Array<ArrayBuffer> {
  const rows = new Int32Array(countBits(bits))
  let found = 0
  forEachBit(bits, (row) => {
    rows[found] = row
    found += 1
  })
  return rows
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** The rows below `rows` whose code passes: a one at its place. */
export function rowsPassing(codes: Codes, passes: Uint8Array, rows: number): Bits {
  const bits = noBits(rows)
  const full = rows & ~31
  for (let row = 0; row < full; row += 32) {
    let word = 0
    // Without a branch, which would be guessed wrong half of the time.
    for (let bit = 0; bit < 32; bit += 1) word |= (passes[codes[row + bit] ?? 0] ?? 0) << bit
    bits[row >>> 5] = word
  }
  for (let row = full; row < rows; row += 1) if (passes[codes[row] ?? 0] === 1) setBit(bits, row)
  return bits
}

/** A number for the value of each row. */
export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** The rows below `rows` for which this holds; the test is asked 32 times for each word that is written. */
export function bitsWhere(rows: number, fits: (row: number) => boolean): Bits {
  const bits = noBits(rows)
  for (let row = 0; row < rows; row += 32) {
    let word = 0
    const end = Math.min(32, rows - row)
    for (let bit = 0; bit < end; bit += 1) if (fits(row + bit)) word |= 1 << bit
    bits[row >>> 5] = word
  }
  return bits
}
