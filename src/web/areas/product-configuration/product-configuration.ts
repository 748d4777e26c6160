import { queryOptions } from '@tanstack/react-query'
import { showProductConfiguration } from '../../../contract/products/product-configuration.endpoints.ts'
import { call } from '../../app/call.ts'

export const productConfigurationQuery = queryOptions({
  queryKey: ['product configuration'],
  queryFn: ({ signal }) => call(showProductConfiguration, { signal }),
  // It holds for everybody at once: another tab may have switched something, a moment ago.
  refetchOnWindowFocus: 'always',
})
