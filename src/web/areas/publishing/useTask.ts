import { useCallback, useSyncExternalStore } from 'react'
import { liveTasks } from './live-tasks.ts'
import type { PublishTask } from './publish-tasks.ts'

export function useTask(key: string): PublishTask | undefined {
  return useSyncExternalStore(
    liveTasks.subscribe,
    useCallback(() => liveTasks.get(key), [key]),
  )
}
