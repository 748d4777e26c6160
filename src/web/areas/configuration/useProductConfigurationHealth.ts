import { useQuery } from '@tanstack/react-query'
import { productConfigurationQuery } from '../product-configuration/product-configuration.ts'

/** How many fields and attributes are in use, in words; undefined until it is known. */
export function useProductConfigurationHealth(): string | undefined {
  const { data, error } = useQuery(productConfigurationQuery)
  if (data === undefined) return error === null ? undefined : 'Not known right now'
  const used = (switches: readonly { is_active: boolean }[]) =>
    `${switches.filter(({ is_active }) => is_active).length} of ${switches.length}`
  return `${used(data.field_configuration)} fields and ${used(data.attribute_configuration)} attributes in use`
}
