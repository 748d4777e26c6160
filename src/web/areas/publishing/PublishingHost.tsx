import { useState, useSyncExternalStore } from 'react'
import { late } from '../../ui/later.ts'
import { publishDialog } from './publish-shown.ts'

const usePublishingDialog = late(() => import('./PublishingDialog.tsx'))

/** Stands beside every screen of a signed-in user, so that publishing can be left and found again anywhere. */
export function PublishingHost() {
  const view = useSyncExternalStore(publishDialog.subscribe, publishDialog.read)
  const [isWanted, setIsWanted] = useState(false)
  if (view !== null && !isWanted) setIsWanted(true)
  const code = usePublishingDialog(isWanted)
  return code && <code.PublishingDialog view={view} />
}
