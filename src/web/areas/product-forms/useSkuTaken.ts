import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { lookUpSku } from '../../../contract/products/product-forms.endpoints.ts'
import { call } from '../../app/call.ts'

const typingPauseMs = 400

type SkuInput = {
  sku: string
  /** The SKU that the product has already. */
  own: string
  except: number | undefined
}

/** What is wrong with a SKU that another product has; null while nobody knows of one. */
export function useSkuTaken({ sku, own, except }: SkuInput): string | null {
  const [typed] = useDebouncedValue(sku, typingPauseMs)
  const isAsked = typed !== '' && typed !== own
  const { data } = useQuery({
    queryKey: ['sku taken', typed, except],
    queryFn: isAsked ? ({ signal }) => call(lookUpSku, { query: { sku: typed, except }, signal }) : skipToken,
    staleTime: 10_000,
    // The server says it again when the form is saved.
    retry: false,
  })
  if (!isAsked || typed !== sku || data?.taken !== true) return null
  return `Another product has the SKU "${sku}" already.`
}
