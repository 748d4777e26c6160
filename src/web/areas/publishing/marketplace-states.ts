import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Connection } from '../../../contract/connection.ts'
import { showConnection } from '../../../contract/marketplaces.endpoints.ts'
import { call } from '../../app/call.ts'

const lookEveryMs = 10_000

/** Under the key of the marketplace's own page: what is mended there counts here at once. */
export const marketplaceStateQuery = (id: number) =>
  queryOptions({
    queryKey: ['marketplace', id, 'connection'],
    queryFn: ({ signal }) => call(showConnection, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })

/** What is asked of an account before anything is sent there. */
export type AccountStanding = Pick<Connection, 'state' | 'access_ends_on'>

/** How it stands with the accounts of these marketplaces, in their order; undefined while or where it is not known. */
export function useMarketplaceStates(ids: readonly number[]): readonly (AccountStanding | undefined)[] {
  return useQueries({
    queries: ids.map((id) => marketplaceStateQuery(id)),
    combine: (answers) => answers.map(({ data }) => data),
  })
}
