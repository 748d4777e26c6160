import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { ApiProblem } from '../app/api-problem.ts'
import { useFailurePage } from '../app/failure.ts'
import type { GridColumn } from '../grid/columns/grid-column.ts'
import { noFilter } from '../grid/filters/filter-model.ts'
import type { RowSnapshot } from '../grid/rows/row-source.ts'
import { isNarrowed, type ChangeState } from '../grid/state/grid-state.ts'
import type { GridAddress } from '../grid/state/useGridAddress.ts'
import { columnValues } from './column-values.ts'
import { viewLabel, viewLayout } from './list-view.ts'
import type { List, ListOpening, ListRow, ListSummary } from './list.ts'
import type { ListMode } from './useList.ts'
import { changedLayout } from './useOpening.ts'
import { useQuestion } from './useQuestion.ts'
import { useSaveCell } from './useSaveCell.ts'

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
  const { source, findValues } = list
  const { state, params, placeKey } = input.address
  const router = useRouter()
  const { layout, onState } = useListState(input)
  const label = viewLabel(opening.properties.display_config)
  useQuestion(source, placeKey, { columns, state, params, layout, label, ...mode })
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot)
  useFirstFailure(snapshot, source.forget)
  const values = useMemo(() => columnValues(findValues, opening.known), [findValues, opening.known])
  const onOpen = useCallback((to: string) => void router.navigate({ href: to }), [router])
  const onPageSize = (size: number) => {
    mode.setPageSize(size)
    onState({ page: 1 }, 'push')
  }
  const saving = useSaveCell(list, columns)
  const paging = { mode: mode.mode, pageSize: mode.pageSize, onPageSize }
  return {
    grid: { ...saving, ...paging, layout, onState, state, source, placeKey, values, onOpen },
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
  const views = properties.display_config
  const baseLayout = useMemo(() => viewLayout(views, columns), [views, columns])
  const onState: ChangeState = useCallback(
    (part, how) => {
      if (part.page !== undefined) window.localStorage.setItem(pageKey, String(part.page))
      const { layout } = part
      change(layout ? { ...part, layout: changedLayout(layout, baseLayout, columns) } : part, how)
    },
    [change, baseLayout, columns, pageKey],
  )
  return { layout: state.layout ?? baseLayout, onState }
}

/** A list that can't be had at all is shown as the spec says, on a page of its own. */
function useFirstFailure({ generation, error }: RowSnapshot<unknown>, forget: () => void) {
  const showFailurePage = useFailurePage()
  const isFatal =
    generation === 0 && error instanceof ApiProblem && (error.status === 404 || error.status === 500)
  useEffect(() => {
    if (!isFatal) return
    forget()
    showFailurePage(error)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once, however often it is drawn with the same failure
  }, [isFatal])
}
