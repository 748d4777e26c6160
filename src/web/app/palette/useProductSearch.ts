import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { calls } from '../../paths.ts'
import { api } from '../api.ts'

export type ProductHit = {
  id: number
  sku: string
  title: string
  brand: string | null
  product_type: string
}

const pauseMs = 150

/** Products by SKU, title or code, from two characters on; an overtaken search is aborted. */
export function useProductSearch(text: string) {
  const query = useSettled(text.trim(), pauseMs)
  const isLongEnough = query.length >= 2
  const { data, isFetching, error } = useQuery({
    queryKey: ['search-products', query],
    queryFn: ({ signal }) =>
      api.get<{ results: ProductHit[] }>(calls.searchProducts, { query: { q: query }, signal }),
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
