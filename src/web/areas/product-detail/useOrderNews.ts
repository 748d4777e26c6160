import { useQueryClient } from '@tanstack/react-query'
import { hearOrders } from '../../runs/hear-orders.ts'
import { useNews } from '../../runs/news.ts'

/** Has what orders did to a product follow those that come in or are changed meanwhile. */
export function useOrderNews(id: number, told: 'orders' | 'reservations'): void {
  const queries = useQueryClient()
  useNews(hearOrders, () => void queries.invalidateQueries({ queryKey: ['product history', id, told] }))
}
