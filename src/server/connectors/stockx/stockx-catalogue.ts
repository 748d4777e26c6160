// StockX's own catalogue, read to find out under which ids it knows what we sell.
import type { MarketCatalogue } from '../ports/market-catalogue.ts'
import { searchReply, variantsReply } from './replies.ts'
import { callStockX, type StockxCalls } from './stockx-calls.ts'

const longestQuery = 100
const pageSize = '50'

export function stockxCatalogue(calls: StockxCalls): MarketCatalogue {
  return {
    credential: 'stockx',
    async search(ctx, words) {
      const query = { query: shortened(words), pageNumber: '1', pageSize }
      if (query.query === '') return []
      const { products } = await callStockX(calls, ctx, {
        method: 'GET',
        path: '/catalog/search',
        query,
        reply: searchReply,
      })
      return products.map(({ productId, styleId, title, urlKey }) => ({
        productId,
        styleId: styleId ?? '',
        title: title ?? '',
        urlKey: urlKey ?? '',
      }))
    },
    async readSizes(ctx, productId) {
      const path = `/catalog/products/${encodeURIComponent(productId)}/variants`
      const variants = await callStockX(calls, ctx, { method: 'GET', path, reply: variantsReply })
      return variants.map(({ variantId, variantValue, sizeChart }) => {
        const usual = sizeChart?.defaultConversion?.size ?? ''
        const others = (sizeChart?.availableConversions ?? []).map(({ size }) => size ?? '')
        return {
          variantId,
          name: variantValue ?? usual,
          // Another country's number says which country it is; a bare one could be anybody's.
          spellings: [variantValue ?? '', usual, ...others.filter((size) => /^[a-z]/i.test(size))].filter(
            (each) => each !== '',
          ),
        }
      })
    },
  }
}

/** As many whole words as a search takes. */
function shortened(words: string): string {
  let taken = ''
  for (const word of words.split(/\s+/).filter((each) => each !== '')) {
    const longer = taken === '' ? word : `${taken} ${word}`
    if (longer.length > longestQuery) break
    taken = longer
  }
  return taken === '' ? words.trim().slice(0, longestQuery) : taken
}

/** The same, always with the credentials that count at that moment. */
export function reconnectingCatalogue({
  first,
  current,
}: {
  first: MarketCatalogue
  current: () => Promise<MarketCatalogue>
}): MarketCatalogue {
  return {
    credential: first.credential,
    search: async (ctx, words) => (await current()).search(ctx, words),
    readSizes: async (ctx, productId) => (await current()).readSizes(ctx, productId),
  }
}
