import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { suggestProducts } from '../../../contract/products/products.endpoints.ts'
import { call } from '../call.ts'

const pauseMs = 150

/** Products by SKU, title or code, from two characters on; an overtaken search is aborted. */
export function useProductSearch(text: string) {
  const query = useSettled(text.trim(), pauseMs)
  const isLongEnough = query.length >= 2
  const { data, isFetching, error } = useQuery({
    queryKey: ['search-products', query],
    queryFn: ({ signal }) => call(suggestProducts, { query: { q: query }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  return { hits: isLongEnough ? (data?.results ?? []) : [], isFetching, error: isLongEnough ? error : null }
}

function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
