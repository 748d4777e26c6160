import { queryOptions } from '@tanstack/react-query'
import { isAskedAgain, pauseBeforeMs } from './ask-again.ts'
import type { List, ListRow, ListSummary } from './list.ts'

/** What a list opens with, asked once for all who need it. */
export function openingQuery<Row extends ListRow, Summary extends ListSummary>(
  list: Pick<List<Row, Summary>, 'name' | 'findOpening'>,
) {
  return queryOptions({
    queryKey: ['list properties', list.name],
    queryFn: ({ signal }) => list.findOpening(signal),
    retry: isAskedAgain,
    retryDelay: pauseBeforeMs,
  })
}
