import { useQueryClient } from '@tanstack/react-query'
import { useNews } from '../../runs/news.ts'
import { hearRows } from '../../runs/run-events.ts'
import { isNewer } from './newer-orders.ts'
import { orderQuery } from './order-query.ts'

/** Shows nothing: has the page of an order follow what others do to it, and what its marketplace says. */
export function OrderNews({ id }: { id: number }) {
  const queries = useQueryClient()
  const { queryKey } = orderQuery(id)
  const hear = (tell: () => void) =>
    hearRows('orders', (rows) => {
      const change = rows === null ? rows : rows.find((row) => row.id === id)
      if (change === null || (change !== undefined && isNewer(change, queries.getQueryData(queryKey)))) tell()
    })
  useNews(hear, () => void queries.invalidateQueries({ queryKey }))
  return null
}
