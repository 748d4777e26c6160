import { useQuery } from '@tanstack/react-query'
import { listMarketplaces } from '../../../contract/settings.endpoints.ts'
import { call } from '../../app/call.ts'

export function useMarketplaces() {
  return useQuery({
    queryKey: ['marketplaces'],
    queryFn: async ({ signal }) => (await call(listMarketplaces, { signal })).results,
    staleTime: 5 * 60_000,
  })
}
