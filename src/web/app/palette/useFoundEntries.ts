import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { suggestOrders } from '../../../contract/orders/order-search.endpoints.ts'
import { suggestProducts } from '../../../contract/products/products.endpoints.ts'
import { paths } from '../../paths.ts'
import { call } from '../call.ts'
import { orderHint, type PaletteEntry } from './palette-entries.ts'

const pauseMs = 150

/**
 * Products by SKU, title or code and orders by id, number or tracking number, from two characters on; an overtaken search
 * is aborted.
 */
export function useFoundEntries(typed: string) {
  const router = useRouter()
  const asked = typed.trim()
  const [q] = useDebouncedValue(asked, pauseMs)
  const isLongEnough = q.length >= 2
  const search = { enabled: isLongEnough, placeholderData: keepPreviousData }
  const products = useQuery({
    queryKey: ['search-products', q],
    queryFn: ({ signal }) => call(suggestProducts, { query: { q }, signal }),
    ...search,
  })
  const orders = useQuery({
    queryKey: ['search-orders', q],
    queryFn: ({ signal }) => call(suggestOrders, { query: { q }, signal }),
    ...search,
  })
  const searches = [products, orders]
  const goTo = (to: string) => () => void router.navigate({ to })
  const found: PaletteEntry[] = [
    ...(products.data?.results ?? []).map(({ id, title, sku }) => ({
      ...{ id: `product-${id}`, group: 'Products', label: title, hint: sku },
      onRun: goTo(paths.product(id)),
    })),
    ...(orders.data?.results ?? []).map((order) => ({
      ...{ id: `order-${order.id}`, group: 'Orders', label: order.order_id, hint: orderHint(order) },
      onRun: goTo(paths.order(order.id)),
    })),
  ]
  return {
    found: isLongEnough ? found : [],
    /** They are those of exactly what stands there. */
    isAnswered:
      asked === q && (!isLongEnough || searches.every((each) => !each.isFetching && !each.isPlaceholderData)),
    isFetching: searches.some(({ isFetching }) => isFetching),
    error: isLongEnough ? (searches.find(({ error }) => error !== null)?.error ?? null) : null,
  }
}
