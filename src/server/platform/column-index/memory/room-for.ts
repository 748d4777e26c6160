type Numbers = Uint32Array<ArrayBuffer>

/** The same numbers with room for so many; where there is none yet, for some more. */
export function roomFor(numbers: Numbers, length: number): Numbers {
  if (length <= numbers.length) return numbers
  const larger = new Uint32Array(Math.max(1024, Math.ceil(length * 1.25)))
  larger.set(numbers)
  return larger
}
