import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isReachable, onNoAnswer } from '../call.ts'
import { createConnection } from './connection.ts'

const heartbeatLimitMs = 10_000

export const connection = createConnection({
  isBrowserOnline: () => navigator.onLine,
  isReachable: () => isReachable(AbortSignal.timeout(heartbeatLimitMs)),
  schedule: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
})

/** Starts listening; what was fetched before is asked for anew as soon as the server is back. */
export function watchConnection(queryClient: QueryClient) {
  window.addEventListener('offline', connection.browserWentOffline)
  window.addEventListener('online', connection.check)
  onNoAnswer(connection.check)
  onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(connection.isOnline())))
  connection.subscribe(() => (connection.isOnline() ? void queryClient.invalidateQueries() : undefined))
  connection.check()
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isOnline)
}
