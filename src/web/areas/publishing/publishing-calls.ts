import type { RunKind } from './run-words.ts'

/** Every address of the server that publishing calls. */
export const publishingCalls = {
  start: (kind: RunKind) => `api/products/${kind}-products/`,
  runs: 'api/bulk-publish/',
  run: (id: number) => `api/bulk-publish/${id}/`,
  marketplaces: 'api/marketplaces/',
  products: 'api/products/',
} as const
