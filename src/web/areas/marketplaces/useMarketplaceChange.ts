import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { changeMarketplace, type MarketplaceDetail } from '../../../contract/marketplaces.endpoints.ts'
import { call } from '../../app/call.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { marketplaceQuery } from './marketplace-query.ts'

/** Changes what is set for a marketplace; whoever was quicker is not written over. */
export function useMarketplaceChange({ id, name, version }: MarketplaceDetail, onDone?: () => void) {
  const queries = useQueryClient()
  const { queryKey } = marketplaceQuery(id)
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeMarketplace>) =>
      call(changeMarketplace, { params: { id }, body, ifMatch: version }),
    networkMode: 'always',
    onSuccess: (after) => {
      queries.setQueryData(queryKey, after)
      void queries.invalidateQueries({ queryKey: ['marketplaces'] })
      showSuccess()
      onDone?.()
    },
    onError: (problem) => {
      showFailure({ subject: `${name} was not saved`, problem })
      void queries.invalidateQueries({ queryKey })
    },
  })
}
