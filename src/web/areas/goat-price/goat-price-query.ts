import { queryOptions } from '@tanstack/react-query'
import { showGoatPrice } from '../../../contract/products/goat-price.endpoints.ts'
import { call } from '../../app/call.ts'

/** What a price is asked for: another SKU or size is another question. */
export type PricedSize = { productId: number; goatSku: string; size: unknown }

export const goatPriceQuery = ({ productId, goatSku, size }: PricedSize) =>
  queryOptions({
    queryKey: ['goat price', productId, goatSku, size],
    queryFn: ({ signal }) => call(showGoatPrice, { query: { product_id: productId }, signal }),
    // The reason is wanted at once; trying again is for the reader.
    retry: false,
  })
