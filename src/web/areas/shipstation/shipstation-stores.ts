import { queryOptions } from '@tanstack/react-query'
import { listShipStationStores } from '../../../contract/shipstation.endpoints.ts'
import { call } from '../../app/call.ts'

export const shipStationStoresQuery = queryOptions({
  queryKey: ['shipstation stores'],
  queryFn: ({ signal }) => call(listShipStationStores, { signal }),
})
