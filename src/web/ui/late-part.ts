/** Code that comes once, and tells those who wait for it. */
export function latePart<Part>(load: () => Promise<Part>) {
  let part: Part | null = null
  let isLoading = false
  const listeners = new Set<() => void>()
  const arrive = (arrived: Part) => {
    part = arrived
    listeners.forEach((tell) => tell())
  }
  return {
    read: () => part,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask: () => {
      if (isLoading) return
      isLoading = true
      // Whoever opens it once more asks once more; that the server is out of reach the page says already.
      load().then(arrive, () => (isLoading = false))
    },
  }
}
