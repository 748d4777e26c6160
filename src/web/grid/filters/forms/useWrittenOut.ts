import { useQuery } from '@tanstack/react-query'
import type { ColumnValues } from '../../columns/grid-column.ts'
import type { ColumnFilter } from '../filter-model.ts'

/** A filter as its form shows it: a list that the server keeps is fetched first, and until then words say so. */
export function useWrittenOut(
  held: ColumnFilter | null,
  values: ColumnValues,
): { filter: ColumnFilter | null; words: string | null } {
  const list = held?.kind === 'named' ? held.list : ''
  const { data: named, isError } = useQuery({
    queryKey: ['grid list', list],
    queryFn: ({ signal }) => values.named(list, signal),
    enabled: list !== '',
    staleTime: Infinity,
  })
  if (held?.kind !== 'named') return { filter: held, words: null }
  if (named === undefined)
    return { filter: held, words: isError ? 'The list could not be loaded.' : 'Loading the list…' }
  return { filter: { kind: 'list', isExcluded: held.isExcluded, values: named }, words: null }
}
