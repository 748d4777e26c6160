import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { paramsOf, stateOf, type GridState, type StateParams } from './grid-state.ts'
import { longFiltersIn, readSearch, searchOf } from './url-state.ts'

const longFilters = longFiltersIn(window.localStorage, () => Date.now())

/** A grid's state as it stands in the address, and how to write it there. */
export function useGridAddress(columns: readonly Column[]) {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const placeKey = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  const { params, hasState, isFilterMissing } = useMemo(() => readSearch(search, longFilters), [search])
  const state = useMemo(() => stateOf(params, columns), [params, columns])

  const writeParams = useCallback(
    (next: StateParams, how: 'push' | 'replace') => {
      const { pathname, searchStr, hash } = router.state.location
      const query = searchOf(next, searchStr, longFilters)
      if (query === searchStr) return
      router.history[how](`${pathname}${query}${hash === '' ? '' : `#${hash}`}`)
    },
    [router],
  )
  const change = useCallback(
    (part: Partial<GridState>, how: 'push' | 'replace') => {
      // The newest address counts, since two changes may come in one moment.
      const current = stateOf(readSearch(router.state.location.searchStr, longFilters).params, columns)
      writeParams(paramsOf({ ...current, ...part }, columns), how)
    },
    [router, columns, writeParams],
  )
  return { state, params, hasState, isFilterMissing, placeKey, change, writeParams }
}
