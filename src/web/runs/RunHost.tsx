import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RunViews } from './run-view.ts'
import { watchRuns } from './run-tray.ts'

/** Stands beside every screen of a signed-in user, so that long work can be left and found again anywhere. */
export function RunHost({ views }: { views: RunViews }) {
  const router = useRouter()
  useEffect(() => watchRuns(views, (path) => void router.navigate({ href: path })), [views, router])
  return null
}
