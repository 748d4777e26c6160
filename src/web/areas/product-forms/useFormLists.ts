import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listDistributionCenters } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'
import { productConfigurationQuery } from '../product-configuration/product-configuration.ts'
import { activeFields } from '../product-configuration/active-fields.ts'
import { ageRangesQuery, materialsQuery } from '../product-fields/attribute-options.ts'
import { suppliersQuery } from '../product-fields/suppliers-query.ts'
import type { FormLists } from './product-inputs.ts'

/** What forms choose from, and which fields they have. */
export function useFormLists() {
  const [configuration, centers, ageRanges, materials, suppliers] = useQueries({
    queries: [
      productConfigurationQuery,
      {
        queryKey: ['distribution centers'],
        queryFn: async ({ signal }: Asked) => (await call(listDistributionCenters, { signal })).results,
      },
      ageRangesQuery,
      materialsQuery,
      suppliersQuery,
    ],
  })
  const needed = [configuration, centers, ageRanges, materials]
  const lists = useMemo((): FormLists | undefined => {
    if (configuration.data === undefined || centers.data === undefined) return undefined
    if (ageRanges.data === undefined || materials.data === undefined) return undefined
    return {
      ...activeFields(configuration.data),
      centers: centers.data,
      ageRanges: ageRanges.data,
      materials: materials.data,
      // A name can be typed without them.
      suppliers: suppliers.data ?? [],
    }
  }, [configuration.data, centers.data, ageRanges.data, materials.data, suppliers.data])
  return {
    lists,
    error: needed.find(({ error }) => error !== null)?.error ?? null,
    onRetry: () => needed.filter(({ error }) => error !== null).forEach(({ refetch }) => void refetch()),
  }
}

type Asked = { signal: AbortSignal }
