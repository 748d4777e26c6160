import { hearNewer } from '../../runs/hear-newer.ts'
import { useNews } from '../../runs/news.ts'
import { hearListings } from '../../runs/run-events.ts'
import { productList } from './product-list.ts'

/**
 * Shows nothing: has the catalogue follow what others do to the products that it shows, and what marketplaces change by themselves.
 * Its code comes after the rows.
 */
export function ProductListNews() {
  const { source } = productList
  useNews(hearListings, source.refresh)
  useNews((tell) => hearNewer('products', loadedProduct, tell), source.refresh)
  return null
}

function loadedProduct(id: number) {
  return productList.source.loaded().find(([, row]) => row.id === id)?.[1]
}
