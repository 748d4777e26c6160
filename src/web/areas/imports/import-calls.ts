/** Every address of the server that imports call. */
export const importCalls = {
  start: 'api/products/import/',
  one: (id: number) => `api/products/import/${id}/`,
  run: (id: number) => `api/products/import/${id}/run/`,
  sample: (id: number) => `api/products/import/${id}/sample/`,
  rejected: (id: number) => `api/products/import/${id}/rejected/`,
} as const
