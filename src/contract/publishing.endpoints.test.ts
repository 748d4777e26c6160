import { expect, test } from 'vitest'
import { publishProducts, unpublishProducts } from './publishing.endpoints.ts'

// It is written down in one transaction, half a minute of 100,000 products: cut off on the way, such a choice could never be published.
test.each([publishProducts, unpublishProducts])('no deadline cuts off $path', ({ takesItsTime }) => {
  expect(takesItsTime).toBe(true)
})
