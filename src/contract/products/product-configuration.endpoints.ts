import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'

const Switches = Type.Array(
  Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), is_active: Type.Boolean() }),
  { maxItems: 500 },
)

/** Which fields and attributes of a product this business uses, in the order of the forms. */
const ProductConfiguration = Type.Object({
  field_configuration: Switches,
  attribute_configuration: Switches,
  version: Type.Integer(),
})
export type ProductConfiguration = Static<typeof ProductConfiguration>

const configuration = { replies: { 200: ProductConfiguration }, isVersioned: true } as const

export const showProductConfiguration = endpoint('GET', '/api/products/product-field-config/', configuration)

/** What is not named keeps its state; a name that no product has is passed over. */
export const saveProductConfiguration = endpoint('POST', '/api/products/product-field-config/', {
  ...configuration,
  body: Type.Object({
    field_configuration: Type.Optional(Switches),
    attribute_configuration: Type.Optional(Switches),
    version: Type.Optional(Type.Integer({ description: 'As it was read; another one now is refused' })),
  }),
})
