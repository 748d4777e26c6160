import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { keepGridList } from '../../contract/grid-lists.endpoints.ts'
import { isFatal } from '../app/api-problem.ts'
import { call } from '../app/call.ts'
import { useFailurePage } from '../app/failure.ts'
import { showFailure } from '../app/toast.ts'
import { preferences, usePreferences } from '../app/preferences/preferences.ts'
import type { GridColumn } from '../grid/columns/grid-column.ts'
import { noFilter } from '../grid/filters/filter-model.ts'
import { sortModelOf } from '../grid/filters/sort-model.ts'
import { isNarrowed, type ChangeState, type GridMode } from '../grid/state/grid-state.ts'
import { useGridAddress, type GridAddress } from '../grid/state/useGridAddress.ts'
import { columnValues } from './column-values.ts'
import { listMode } from './list-mode.ts'
import type { List, ListOpening, ListRow, ListSummary } from './list.ts'
import { leaveTrail, trailTo } from './list-trail.ts'
import { openingQuery } from './opening-query.ts'
import { hasLongList } from './long-lists.ts'
import { changedLayout, useOpening } from './useOpening.ts'
import { useQuestion } from './useQuestion.ts'
import { useSaveCells } from './useSaveCells.tsx'
import { useStanding } from './views/useStanding.ts'
import { useViews } from './views/useViews.ts'
import { viewLayout } from './views/view-layout.ts'
import { activeView } from './views/view-state.ts'

/** What a list page stands on: saved views and last visit, the address, and how the list is paged. */
export function useList<Row extends ListRow, Summary extends ListSummary>(list: List<Row, Summary>) {
  const opening = useQuery(openingQuery(list))
  useFatalPage(opening.error)
  const address = useGridAddress(list.columns)
  const mode = useListMode(list.name)
  const opened = useStanding(opening.data, address.placeKey)
  const isReady = useOpening({ list, properties: opened?.properties, address, mode: mode.mode })
  return { opening, opened, address, mode, isReady }
}

/** How high rows are in each density, in CSS pixels. */
const rowHeightsPx = { compact: 26, normal: 32, roomy: 40 }

type ListMode = ReturnType<typeof useListMode>

/** Endless or in pages, and how long a page is: kept for the user on the server, mirrored in the browser. */
function useListMode(list: string) {
  return {
    ...listMode(list, usePreferences()),
    setMode: (mode: GridMode) =>
      preferences.change({ grid_modes: { ...preferences.read().grid_modes, [list]: mode } }),
    setPageSize: (pageSize: number) =>
      preferences.change({ page_sizes: { ...preferences.read().page_sizes, [list]: pageSize } }),
  }
}

export type ListGridInput<Row extends ListRow, Summary extends ListSummary> = {
  list: List<Row, Summary>
  columns: readonly GridColumn<Row>[]
  opening: ListOpening
  address: GridAddress
  mode: ListMode
}

/** What a grid needs to show this list; asks for the rows that the address names. */
export function useListGrid<Row extends ListRow, Summary extends ListSummary>(
  input: ListGridInput<Row, Summary>,
) {
  const { list, columns, opening, mode } = input
  const { source } = list
  const { filter, search } = input.address.state
  const { state, params, placeKey } = input.address
  const router = useRouter()
  const { layout, onState } = useListState(input)
  const views = useViews({ ...input, layout })
  useQuestion(list, placeKey, {
    columns,
    state,
    params,
    layout,
    view: views.active,
    phone: list.phone,
    ...mode,
  })
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot)
  useFatalPage(snapshot.generation === 0 ? snapshot.error : null, source.forget)
  const values = useMemo(
    () => columnValues(list, opening.known, { filter, search }),
    [list, opening.known, filter, search],
  )
  const onOpen = useCallback(
    (to: string) => {
      const trail = trailTo(list, columns, to)
      void router.navigate({ href: to, ...(trail && { state: { trail } }) })
    },
    [router, list, columns],
  )
  const onOpenAside = (to: string) => {
    const trail = trailTo(list, columns, to)
    if (trail !== undefined) leaveTrail(to, trail)
  }
  const onPageSize = (size: number) => {
    mode.setPageSize(size)
    onState({ page: 1 }, 'push')
  }
  const saving = useSaveCells(list, columns)
  const usualSort = useMemo(() => sortModelOf(list.order, list.columns), [list])
  const rowPx = rowHeightsPx[usePreferences().density]
  const paging = { mode: mode.mode, pageSize: mode.pageSize, onPageSize }
  return {
    grid: {
      ...saving,
      ...paging,
      usualSort,
      rowPx,
      layout,
      onState,
      state,
      source,
      placeKey,
      values,
      onOpen,
      onOpenAside,
    },
    views,
    snapshot,
    isNarrowed: isNarrowed(state),
    clearFilters: () => onState({ filter: noFilter, search: '', page: 1 }, 'push'),
  }
}

/** What the address says of the columns, over what the active view says; and how the list's state changes. */
function useListState<Row extends ListRow, Summary extends ListSummary>({
  list: { columns, pageKey },
  opening: { properties },
  address: { state, change },
}: ListGridInput<Row, Summary>) {
  const view = activeView(properties.display_config)
  const baseLayout = useMemo(() => viewLayout(view, columns), [view, columns])
  const onState: ChangeState = useCallback(
    (part, how) => {
      if (part.page !== undefined) window.localStorage.setItem(pageKey, String(part.page))
      const { layout, filter } = part
      const next = layout ? { ...part, layout: changedLayout(layout, baseLayout, columns) } : part
      if (filter === undefined || !hasLongList(filter)) return change(next, how)
      const naming = import('./name-lists.ts').then((code) => code.withListsNamed(filter, keepOnServer))
      naming.then(
        (named) => change({ ...next, filter: named }, how),
        (problem: unknown) => showFailure({ subject: 'The list of values was not applied', problem }),
      )
    },
    [change, baseLayout, columns, pageKey],
  )
  return { layout: state.layout ?? baseLayout, onState }
}

async function keepOnServer(values: readonly string[]): Promise<string> {
  return (await call(keepGridList, { body: { values: [...values] } })).list
}

/** A list that can't be had at all is shown as the spec says, on a page of its own, and begins anew after it. */
function useFatalPage(problem: unknown, forget = () => {}) {
  const showFailurePage = useFailurePage()
  const isShown = isFatal(problem)
  useEffect(() => {
    if (!isShown) return
    forget()
    showFailurePage(problem)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once, however often it is drawn with the same failure
  }, [isShown])
}
