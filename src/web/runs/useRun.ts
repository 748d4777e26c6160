import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveRuns } from './live-runs.ts'
import { runQuery } from './run-query.ts'
import { isOver } from './run-words.ts'

/** A run, followed while it goes on. */
export function useRun(id: number) {
  const query = useQuery(runQuery(id))
  const isGoing = query.data !== undefined && !isOver(query.data)
  useEffect(() => (isGoing ? liveRuns.follow(id) : undefined), [id, isGoing])
  return query
}
