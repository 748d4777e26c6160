const listeners = new Set<() => void>()

/** Calls the listener when listings have changed, or a result of it was put away: rows that show them are old. */
export function onListingsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function listingsChanged() {
  listeners.forEach((listener) => listener())
}
