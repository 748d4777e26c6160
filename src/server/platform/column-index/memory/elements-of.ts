import type { CellBytes } from './memory-column.ts'

/** The elements of an array of one dimension as the database sends it; null where one is. */
export function elementsOf({ bytes, at }: CellBytes): (CellBytes | null)[] {
  if (bytes.readInt32BE(at) === 0) return []
  const count = bytes.readInt32BE(at + 12)
  const elements: (CellBytes | null)[] = []
  let place = at + 20
  for (let index = 0; index < count; index += 1) {
    const length = bytes.readInt32BE(place)
    elements.push(length < 0 ? null : { bytes, at: place + 4, length })
    place += 4 + Math.max(0, length)
  }
  return elements
}
