/** Every address of the server that the catalogue calls. */
export const productCalls = {
  list: 'api/products/',
  properties: 'api/products/product-properties/',
  autocomplete: 'api/products/autocomplete/',
  one: (id: number) => `api/products/${id}/`,
} as const
