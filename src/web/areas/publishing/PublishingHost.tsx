import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { publishDialog } from './publish-dialog.ts'

const PublishingDialog = lazy(async () => ({
  default: (await import('./PublishingDialog.tsx')).PublishingDialog,
}))

/** Stands beside every screen of a signed-in user, so that publishing can be left and found again anywhere. */
export function PublishingHost() {
  const view = useSyncExternalStore(publishDialog.subscribe, publishDialog.read)
  const [isLoaded, setIsLoaded] = useState(false)
  if (view !== null && !isLoaded) setIsLoaded(true)
  return <Suspense fallback={null}>{isLoaded ? <PublishingDialog view={view} /> : null}</Suspense>
}
