// Chance that comes out the same on every run: faults, delays and ids are drawn from the seed and a number.

/** A number in [0, 1) that depends on nothing but its arguments. */
export function chance(seed: number, ...parts: (number | string)[]): number {
  return hash(`${seed}:${parts.join(':')}`) / 0x1_0000_0000
}

/** A whole number in [0, below) that depends on nothing but its arguments. */
export function draw(below: number, seed: number, ...parts: (number | string)[]): number {
  return Math.floor(chance(seed, ...parts) * below)
}

/** FNV-1a with a final mix, so that neighbours differ in every bit. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}
