import { useEffect, useSyncExternalStore } from 'react'

export type PaletteAction = {
  id: string
  label: string
  /** More words that find it. */
  keywords?: string
  /** Shown beside it, for example 'mod+B'. */
  keys?: string
  onRun: () => void
}

const registered = new Map<string, PaletteAction>()
const listeners = new Set<() => void>()
let snapshot: PaletteAction[] = []

function publish() {
  snapshot = [...registered.values()]
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Offers actions in the Ctrl/⌘K palette for as long as the calling screen is shown. Keep the list stable (useMemo). */
export function usePaletteActions(actions: readonly PaletteAction[]) {
  useEffect(() => {
    for (const action of actions) registered.set(action.id, action)
    publish()
    return () => {
      for (const action of actions) registered.delete(action.id)
      publish()
    }
  }, [actions])
}

export function useRegisteredActions(): PaletteAction[] {
  return useSyncExternalStore(subscribe, () => snapshot)
}
