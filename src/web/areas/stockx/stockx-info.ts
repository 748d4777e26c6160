import { queryOptions } from '@tanstack/react-query'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { showStockxInfo } from '../../../contract/products/stockx.endpoints.ts'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query-client.ts'

const lookEveryMs = 2_000
/** Where StockX is away, Backroom asks again by itself. */
const lookAgainMs = 30_000

export type Sought = Pick<
  ProductDetail,
  'id' | 'version' | 'product_type' | 'is_deleted' | 'stockx_product_id' | 'stockx_variant_id'
>

/** Whether StockX is asked for its ids: parents have none, and masters that of the product alone. */
export function lacksIds(product: Sought): boolean {
  const { product_type: type, is_deleted: isDeleted, stockx_product_id: ofProduct } = product
  if (type === 'parent' || isDeleted === true) return false
  return isBlank(ofProduct) || (type !== 'master' && isBlank(product.stockx_variant_id))
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}

/** What StockX knows of the product as it is in this version; what it found is shown with the product itself. */
export function stockxInfoQuery({ id, version }: Sought) {
  return queryOptions({
    queryKey: ['stockx info', id, version],
    queryFn: async ({ signal }) => {
      const info = await call(showStockxInfo, { query: { product_id: id }, signal })
      if (info.state === 'known') void queryClient.invalidateQueries({ queryKey: ['product', id] })
      return info
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'looking' ? lookEveryMs : data?.state === 'failed' ? lookAgainMs : false,
  })
}
