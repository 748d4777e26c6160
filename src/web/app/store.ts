/** Those who want to hear of something: `subscribe` answers how to hear no more of it. */
export function createListeners<News = void>() {
  const listeners = new Set<(news: News) => void>()
  return {
    tell: (news: News) => listeners.forEach((listener) => listener(news)),
    subscribe: (listener: (news: News) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value that outlives the screens which show it; for useSyncExternalStore. */
export function createStore<T>(initial: T) {
  const { tell, subscribe } = createListeners()
  let value = initial
  return {
    read: () => value,
    write: (next: T) => {
      value = next
      tell()
    },
    subscribe,
  }
}
