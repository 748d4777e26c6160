import { useRouter, useRouterState, type ParsedLocation } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { paramsOf, stateOf, type ChangeState, type StateParams } from './grid-state.ts'
import { readSearch, searchOf } from './url-state.ts'

/** Where this entry of the browser's history keeps its place in the list. */
export function placeKeyOf({
  href,
  state: { __TSR_key: key },
}: Pick<ParsedLocation, 'href' | 'state'>): string {
  return key ?? href
}

export type GridAddress = ReturnType<typeof useGridAddress>

/** A grid's state as it stands in the address, and how to write it there. */
export function useGridAddress(columns: readonly Column[]) {
  const router = useRouter()
  const location = useOwnLocation()
  const { searchStr: search } = location
  const placeKey = placeKeyOf(location)
  const params = useMemo(() => readSearch(search), [search])
  const state = useMemo(() => stateOf(params, columns), [params, columns])

  const writeParams = useCallback(
    (next: StateParams, how: 'push' | 'replace' | 'enter') => {
      const { pathname, searchStr, hash } = router.state.location
      const query = searchOf(next, searchStr)
      // What is entered is a place of its own, also where the address says the same.
      if (query === searchStr && how !== 'enter') return
      router.history[how === 'replace' ? 'replace' : 'push'](
        `${pathname}${query}${hash === '' ? '' : `#${hash}`}`,
      )
    },
    [router],
  )
  const change: ChangeState = useCallback(
    (part, how) => {
      // The newest address counts, since two changes may come in one moment.
      const current = stateOf(readSearch(router.state.location.searchStr), columns)
      writeParams(paramsOf({ ...current, ...part }, columns), how)
    },
    [router, columns, writeParams],
  )
  /** The newest place, which need not be on screen yet. */
  const readPlaceKey = useCallback(() => placeKeyOf(router.history.location), [router])
  return { state, params, placeKey, readPlaceKey, change, writeParams }
}

/** Where this page is. On the way to another one the address is that one's already, and says nothing of this list. */
function useOwnLocation() {
  const location = useRouterState({ select: (router) => router.location })
  const [own, setOwn] = useState(location)
  if (location.pathname !== own.pathname) return own
  if (location !== own) setOwn(location)
  return location
}
