import { useNews } from '../../runs/news.ts'
import { hearListings } from '../../runs/run-events.ts'

/**
 * Shows nothing: has its screen hear when marketplaces have changed listings by themselves. Its code comes after what is to be
 * seen.
 */
export function ListingNews({ onNews }: { onNews: () => void }) {
  useNews(hearListings, onNews)
  return null
}
