import { useQuery } from '@tanstack/react-query'
import { useGridAddress } from '../grid/state/useGridAddress.ts'
import type { List, ListProperties, ListRow, ListSummary } from './list.ts'
import { useListMode } from './useListMode.ts'
import { useOpening } from './useOpening.ts'

/** What a list page stands on: saved views and last visit, the address, and how the list is paged. */
export function useList<Row extends ListRow, Summary extends ListSummary, Properties extends ListProperties>(
  list: List<Row, Summary, Properties>,
) {
  const properties = useQuery({
    queryKey: ['list properties', list.name],
    queryFn: ({ signal }) => list.findProperties(signal),
  })
  const address = useGridAddress(list.columns)
  const mode = useListMode(list.name)
  const isReady = useOpening({
    properties: properties.data,
    columns: list.columns,
    address,
    mode: mode.mode,
    pageKey: list.pageKey,
  })
  return { properties, address, mode, isReady }
}
