import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** Long-running work or a failure that a person can leave and find again in the top bar. */
export type TrayItem = {
  id: string
  title: string
  /** working: still going; done: finished well; partly: all but a part; cancelled: a person ended it; failed: something needs a person; news: something to know. */
  state: 'working' | 'done' | 'partly' | 'cancelled' | 'failed' | 'news'
  detail?: string
  /** How far work has come; leave it out when the total is not known. */
  progress?: { done: number; total: number }
  /** What went wrong; its sentence and request id are shown. */
  problem?: unknown
  onRetry?: () => void
  retryLabel?: string
  /** Opens the result, for example a run's dialog. */
  onOpen?: () => void
  /** Stops what goes on. */
  onCancel?: () => void
  /** Hears that a person has put it away. */
  onDismiss?: () => void
  startedAtMs: number
  changedAtMs: number
  isSeen: boolean
}

export type TrayEntry = Partial<Omit<TrayItem, 'title'>> & { title: string }

const finishedKept = 30

/** The list behind the bell. Work that is under way is never dropped from it. */
export function createTray(now: () => number) {
  const { read: items, write: replace, subscribe } = createStore<TrayItem[]>([])
  let added = 0
  return {
    items,
    /** Adds an entry, or replaces the one with the same id; answers its id. */
    add: (entry: TrayEntry): string => {
      added += 1
      const { id = `entry-${added}`, state = entry.problem === undefined ? 'working' : 'failed' } = entry
      const times = { startedAtMs: now(), changedAtMs: now(), isSeen: false }
      replace(trimmed([{ ...times, ...entry, id, state }, ...items().filter((item) => item.id !== id)]))
      return id
    },
    update: (id: string, change: Partial<TrayItem>) => {
      const isNews = change.state !== undefined && change.state !== 'working'
      const times = isNews ? { changedAtMs: now(), isSeen: false } : { changedAtMs: now() }
      replace(items().map((item) => (item.id === id ? { ...item, ...times, ...change, id } : item)))
    },
    remove: (id: string) => {
      if (items().some((item) => item.id === id)) replace(items().filter((item) => item.id !== id))
    },
    markSeen: () => {
      if (items().some((item) => !item.isSeen)) replace(items().map((item) => ({ ...item, isSeen: true })))
    },
    /** A person puts it away. */
    dismiss: (id: string) => {
      const gone = items().find((item) => item.id === id)
      replace(items().filter((item) => item.id !== id))
      gone?.onDismiss?.()
    },
    clearFinished: () => {
      const gone = items().filter((item) => item.state !== 'working')
      replace(items().filter((item) => item.state === 'working'))
      gone.forEach((item) => item.onDismiss?.())
    },
    clear: () => replace([]),
    subscribe,
  }
}

function trimmed(items: TrayItem[]): TrayItem[] {
  let finished = 0
  return items.filter((item) => item.state === 'working' || (finished += 1) <= finishedKept)
}

export const tray = createTray(() => Date.now())

/** The entries, newest first. */
export function useTray(): TrayItem[] {
  return useSyncExternalStore(tray.subscribe, tray.items)
}
