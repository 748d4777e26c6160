import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { suggestProducts } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'

export type FoundProducts = ReturnType<typeof useFoundProducts>

const pauseMs = 150
const shortest = 2

/** The products that somebody may mean who typed this; those of what was typed before stay until they are there. */
export function useFoundProducts(typed: string) {
  const text = typed.trim()
  const [q] = useDebouncedValue(text, pauseMs)
  // Of what stands in the field: a text that waits out its pause is not too short.
  const isLongEnough = text.length >= shortest
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['search-products', q],
    queryFn: ({ signal }) => call(suggestProducts, { query: { q }, signal }),
    enabled: q.length >= shortest,
    placeholderData: keepPreviousData,
  })
  const products = isLongEnough && error === null ? data?.results : undefined
  return { q, isLongEnough, products, error, refetch, isOfTyped: q === text && !isPlaceholderData }
}
