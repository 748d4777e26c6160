import type { ProductConfiguration } from '../../../contract/products/product-configuration.endpoints.ts'

/** Which fields and attributes of a product this business uses; what it was never asked about is used. */
export type ActiveFields = {
  isActive: (field: string) => boolean
  isActiveAttribute: (name: string) => boolean
}

export const allActive: ActiveFields = { isActive: () => true, isActiveAttribute: () => true }

export function activeFields({
  field_configuration: fields,
  attribute_configuration: attributes,
}: ProductConfiguration): ActiveFields {
  const off = (switches: typeof fields) =>
    new Set(switches.filter((each) => !each.is_active).map(({ name }) => name))
  const [offFields, offAttributes] = [off(fields), off(attributes)]
  return {
    isActive: (field) => !offFields.has(field),
    isActiveAttribute: (name) => !offAttributes.has(name),
  }
}
