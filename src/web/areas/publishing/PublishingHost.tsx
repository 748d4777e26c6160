import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { publishDialog } from './publish-dialog.ts'
import { resumeRuns } from './resume-runs.ts'
import { watchRuns } from './watch-runs.ts'

const PublishingDialog = lazy(async () => ({
  default: (await import('./PublishingDialog.tsx')).PublishingDialog,
}))

/** Stands beside every screen of a signed-in user, so that publishing can be left and found again anywhere. */
export function PublishingHost() {
  const view = useSyncExternalStore(publishDialog.subscribe, publishDialog.read)
  const [isLoaded, setIsLoaded] = useState(false)
  if (view !== null && !isLoaded) setIsLoaded(true)
  useEffect(() => {
    const left = new AbortController()
    const stopWatching = watchRuns()
    // Without an answer the tray lacks what goes on; the catalogue shows it all the same.
    resumeRuns(left.signal).catch(() => undefined)
    return () => {
      left.abort()
      stopWatching()
    }
  }, [])
  return <Suspense fallback={null}>{isLoaded ? <PublishingDialog view={view} /> : null}</Suspense>
}
