import { useListingNews } from './listing-news.ts'

/** Shows nothing: has its screen hear when marketplaces change listings by themselves. Its code comes after what is to be seen. */
export function ListingNews({ onNews }: { onNews: () => void }) {
  useListingNews(onNews)
  return null
}
