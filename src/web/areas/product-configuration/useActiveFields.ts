import { useQuery } from '@tanstack/react-query'
import { activeFields, allActive, type ActiveFields } from './active-fields.ts'
import { productConfigurationQuery } from './product-configuration.ts'

/** Undefined until it is known; all of them where that can't be told. */
export function useActiveFields(): ActiveFields | undefined {
  const { data, isError } = useQuery(productConfigurationQuery)
  if (data !== undefined) return activeFields(data)
  return isError ? allActive : undefined
}
