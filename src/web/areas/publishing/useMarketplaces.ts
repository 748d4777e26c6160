import { useQuery } from '@tanstack/react-query'
import type { MarketplaceList } from '../../../contract/settings.ts'
import { api } from '../../app/api.ts'
import { publishingCalls } from './publishing-calls.ts'

export function useMarketplaces() {
  return useQuery({
    queryKey: ['marketplaces'],
    queryFn: async ({ signal }) =>
      (await api.get<MarketplaceList>(publishingCalls.marketplaces, { signal })).results,
    staleTime: 5 * 60_000,
  })
}
