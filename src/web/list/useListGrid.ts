import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { GridColumn } from '../grid/columns/grid-column.ts'
import type { useGridAddress } from '../grid/state/useGridAddress.ts'
import { columnValues } from './column-values.ts'
import type { List, ListProperties, ListRow, ListSummary } from './list.ts'
import { useFirstFailure } from './useFirstFailure.ts'
import type { ListMode } from './useListMode.ts'
import { useListState } from './useListState.ts'
import { useQuestion } from './useQuestion.ts'
import { useSaveCell } from './useSaveCell.ts'
import { viewLabel } from './views/list-view.ts'

export type ListGridInput<
  Row extends ListRow,
  Summary extends ListSummary,
  Properties extends ListProperties,
> = {
  list: List<Row, Summary, Properties>
  columns: readonly GridColumn<Row>[]
  properties: Properties
  address: ReturnType<typeof useGridAddress>
  mode: ListMode
}

/** What a grid needs to show this list; asks for the rows that the address names. */
export function useListGrid<
  Row extends ListRow,
  Summary extends ListSummary,
  Properties extends ListProperties,
>({ list, columns, properties, address, mode }: ListGridInput<Row, Summary, Properties>) {
  const { source, findValues, knownValues } = list
  const { state, params, placeKey } = address
  const router = useRouter()
  const { clearFilters, isNarrowed, ...shown } = useListState({ list, properties, address })
  const { layout, onState } = shown
  const label = viewLabel(properties.display_config)
  useQuestion(source, placeKey, { columns, state, params, layout, label, ...mode })
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot)
  useFirstFailure(snapshot, source.forget)
  const values = useMemo(
    () =>
      columnValues({
        findValues,
        known: (column) => knownValues?.(column, properties) ?? column.choices ?? [],
      }),
    [findValues, knownValues, properties],
  )
  const onOpen = useCallback((to: string) => void router.navigate({ href: to }), [router])
  const onPageSize = (size: number) => {
    mode.setPageSize(size)
    onState({ page: 1 }, 'push')
  }
  const { mode: gridMode, pageSize } = mode
  const paging = { mode: gridMode, pageSize, onPageSize }
  const grid = { ...shown, ...paging, ...useSaveCell(list, columns), state, source, placeKey, values, onOpen }
  return { grid, snapshot, isNarrowed, clearFilters }
}
