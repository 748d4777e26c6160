import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { PriceUpdate } from '../../../contract/products/price-update.ts'
import { updatePrices } from '../../../contract/products/products.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { pauseBeforeMs, isAskedAgain } from '../../list/ask-again.ts'

/** What the prices would be; the last answer stays while another is on its way. */
export function usePricePreview(choice: ProductChoice, asked: Omit<PriceUpdate, 'product_ids'> | null) {
  // The choice stands still while the dialog is open, and is too long for a key.
  const opening = useId()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['price-preview', opening, asked],
    queryFn: async ({ signal }) => {
      const body = { product_ids: choice, ...asked, preview: true }
      const answer = await call(updatePrices, { body, signal })
      return 'results' in answer ? answer : null
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: isAskedAgain,
    retryDelay: pauseBeforeMs,
  })
  const isOfField = error instanceof ApiProblem && error.status === 400
  return {
    data: asked === null || error !== null ? null : (data ?? null),
    isOld: isPlaceholderData,
    fieldError: isOfField && asked !== null ? error.detail : null,
    problem: isOfField ? null : error,
    onRetry: () => void refetch(),
  }
}
