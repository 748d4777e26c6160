import { queryClient } from '../../app/query-client.ts'
import { productConfigurationQuery } from '../product-configuration/product-configuration.ts'
import { productIdOf, productQuery } from './product-query.ts'

/** Asks for a product while its screen is still being fetched and drawn, which then finds it on its way. */
export function preloadProduct(text: string): void {
  const id = productIdOf(text)
  if (id === null) return
  void queryClient.prefetchQuery(productQuery(id))
  void queryClient.prefetchQuery(productConfigurationQuery)
}
