import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ListOpening } from '../list.ts'
import { standingOn, standingViews } from './standing-views.ts'
import { activeView } from './view-state.ts'

/** What the list opened with, on the view of this history entry; a new entry goes on with that of the one before. */
export function useStanding(opening: ListOpening | undefined, placeKey: string): ListOpening | undefined {
  const found = useSyncExternalStore(standingViews.subscribe, () => standingViews.find(placeKey))
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  const viewId = found ?? last
  const standing = useMemo(() => opening && standingOn(opening, viewId), [opening, viewId])
  const view = standing && activeView(standing.properties.display_config)
  useLayoutEffect(() => {
    if (view !== undefined) standingViews.stand(placeKey, view)
  }, [placeKey, view])
  return standing
}
