import { type QueryClient, QueryObserver, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Run } from '../../contract/runs.ts'
import { queryClient } from '../app/query-client.ts'
import { session } from '../app/session.ts'
import { createListeners } from '../app/store.ts'
import { runEnded } from './ended-runs.ts'
import { hearRuns } from './run-events.ts'
import { type Sample, withSample } from './run-pace.ts'
import { keepRun, runQuery } from './run-query.ts'
import { isOver } from './run-words.ts'

/** The runs that this page follows. */
export const liveRuns = createRunFollower({
  client: queryClient,
  query: runQuery,
  hear: hearRuns,
  keep: keepRun,
})

const samples = new Map<number, Sample[]>()
liveRuns.subscribe(({ id, progress }) => {
  samples.set(id, withSample(samples.get(id) ?? [], { atMs: Date.now(), share: progress }))
})

/** How a run came along while this page looked. */
export function samplesOf(id: number): readonly Sample[] {
  return samples.get(id) ?? []
}

liveRuns.subscribe((run) => (isOver(run) ? runEnded(run) : undefined))

session.subscribe(() => {
  if (session.read() !== null) return
  liveRuns.forget()
  samples.clear()
})

type RunFollowerParts = {
  client: QueryClient
  query: typeof runQuery
  /** Opened while something is followed. */
  hear: (onRun: (run: Run) => void) => () => void
  keep: (run: Run) => Promise<void>
}

/** Follows runs to their end, whatever screen is open: keeps asking, keeps the stream open, and tells of each change. */
export function createRunFollower({ client, query, hear, keep }: RunFollowerParts) {
  const news = createListeners<Run>()
  const followed = new Map<number, () => void>()
  let stopHearing: (() => void) | null = null

  function tell(run: Run) {
    if (isOver(run)) leave(run.id)
    news.tell(run)
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
    subscribe: news.subscribe,
    /** Somebody else may sign in next. */
    forget: () => [...followed.keys()].forEach(leave),
  }
}

/** A run, followed while it goes on. */
export function useRun(id: number) {
  const query = useQuery(runQuery(id))
  const isGoing = query.data !== undefined && !isOver(query.data)
  useEffect(() => (isGoing ? liveRuns.follow(id) : undefined), [id, isGoing])
  return query
}
