import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { View } from '../../../contract/views.ts'
import type { RowsCounted } from '../../grid/columns/grid-column.ts'
import { conditionsOf } from '../../grid/filters/filter-wire.ts'
import { stateOf } from '../../grid/state/grid-state.ts'
import type { List } from '../list.ts'
import { viewParams } from './view-state.ts'

const mostQuestions = 50
const editingPauseMs = 1_000

export type TabList = Pick<List, 'name' | 'columns' | 'findCounts' | 'changes'>

/**
 * How many rows each tab keeps, by view. Asked once other rows have come, so that rows never wait for it, and again
 * when this page has changed rows, once the editing rests, or when its user comes back to it.
 */
export function useTabCounts(
  { name, columns, findCounts, changes }: TabList,
  tabs: readonly View[],
  generation: number,
): ReadonlyMap<number, RowsCounted> {
  const [settled] = useDebouncedValue(useSyncExternalStore(changes.subscribe, changes.read), editingPauseMs)
  const asked = tabs.toSorted((one, other) => one.id - other.id).slice(0, mostQuestions)
  const questions = asked.map((view) => {
    const { filter, search } = stateOf(viewParams(view, columns), columns)
    return { id: view.id, filter: conditionsOf(filter, columns), search }
  })
  const { data } = useQuery({
    queryKey: ['tab counts', name, questions, generation, settled],
    queryFn: async ({ signal }) => {
      const counts = await findCounts?.(
        questions.map(({ filter, search }) => ({ filter, search })),
        signal,
      )
      return new Map(counts?.map((count, at) => [questions[at]?.id ?? 0, count]))
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    gcTime: 0,
  })
  return data ?? nothingCounted
}

const nothingCounted = new Map<number, RowsCounted>()
