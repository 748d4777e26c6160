import { useSyncExternalStore } from 'react'
import { liveRuns } from './live-runs.ts'
import type { FollowedRun } from './run-follower.ts'

/** What is known of these runs by now. */
export function useRuns(ids: readonly number[]): FollowedRun[] {
  useSyncExternalStore(liveRuns.subscribe, liveRuns.version)
  return ids.flatMap((id) => liveRuns.known(id) ?? [])
}
