import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import type { Run } from '../../contract/runs.ts'
import type { runQuery } from './run-query.ts'
import { isOver } from './run-words.ts'

export type RunFollowerParts = {
  client: QueryClient
  query: typeof runQuery
  /** Opened while something is followed. */
  hear: (onRun: (run: Run) => void) => () => void
  keep: (run: Run) => Promise<void>
}

/** Follows runs to their end, whatever screen is open: keeps asking, keeps the stream open, and tells of each change. */
export function createRunFollower({ client, query, hear, keep }: RunFollowerParts) {
  const listeners = new Set<(run: Run) => void>()
  const followed = new Map<number, () => void>()
  let stopHearing: (() => void) | null = null

  function tell(run: Run) {
    if (isOver(run)) leave(run.id)
    listeners.forEach((listener) => listener(run))
  }

  function leave(id: number) {
    followed.get(id)?.()
    followed.delete(id)
    if (followed.size > 0) return
    stopHearing?.()
    stopHearing = null
  }

  return {
    follow: (id: number) => {
      if (followed.has(id)) return
      stopHearing ??= hear((run) => (followed.has(run.id) ? void keep(run) : undefined))
      const observer = new QueryObserver(client, query(id))
      let told: Run | undefined
      followed.set(
        id,
        observer.subscribe(({ data, isError }) => {
          if (data !== undefined && data !== told && followed.has(id)) tell((told = data))
          // Nobody knows it (any more): asking again is no use.
          else if (isError && data === undefined) leave(id)
        }),
      )
    },
    subscribe: (listener: (run: Run) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Somebody else may sign in next. */
    forget: () => [...followed.keys()].forEach(leave),
  }
}
