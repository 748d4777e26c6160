/** A row that was met in an order: how many stand before it, and what an index is entered by to reach it. */
export type Place = {
  offset: number
  /** What the order goes by first, as text. */
  key: string
  id: number
}

/** Places in orders, for as long as the data stays as it was. */
export type Places = ReturnType<typeof createPlaces>

/** Remembers where rows stood in the orders that were read last: from there the rows about them are a step away. */
export function createPlaces(orders = 100, mostOfEach = 1_000) {
  const known = new Map<string, { dataVersion: number; places: Place[] }>()
  return {
    /** Those of an order that are still true. */
    of: (order: string, dataVersion: number): readonly Place[] => {
      const entry = known.get(order)
      return entry?.dataVersion === dataVersion ? entry.places : []
    },
    remember: (order: string, dataVersion: number, place: Place): void => {
      const entry = known.get(order)
      if (entry !== undefined && entry.dataVersion > dataVersion) return
      const places = entry?.dataVersion === dataVersion ? entry.places : []
      if (places.some(({ offset }) => offset === place.offset)) return
      known.delete(order)
      known.set(order, { dataVersion, places: [...places, place].slice(-mostOfEach) })
      const [oldest] = known.keys()
      if (known.size > orders && oldest !== undefined) known.delete(oldest)
    },
  }
}
