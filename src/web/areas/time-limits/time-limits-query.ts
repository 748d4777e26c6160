import { queryOptions } from '@tanstack/react-query'
import { listTimeLimits } from '../../../contract/time-limits.endpoints.ts'
import { call } from '../../app/call.ts'

export const timeLimitsQuery = queryOptions({
  queryKey: ['time limits'],
  queryFn: async ({ signal }) => (await call(listTimeLimits, { signal })).results,
  staleTime: 0,
})
