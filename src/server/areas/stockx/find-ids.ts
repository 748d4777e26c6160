import type { StockxCandidate } from '../../../contract/products/stockx.endpoints.ts'
import type { MarketCatalogue, MarketProduct } from '../../connectors/ports/market-catalogue.ts'
import type { Ctx } from '../../connectors/ports/sales-channel.ts'
import { isFilled, type Sought } from './lookup-question.ts'
import { sameSize, sameStyle } from './match-size.ts'
import { pageAddress } from './page-address.ts'

/** The ids, where style and size are the very same; else why there are none, and what may be meant. */
export type Found =
  | { is: 'found'; ids: { stockx_product_id: string; stockx_variant_id?: string } }
  | { is: 'unknown'; reason: string; candidates: StockxCandidate[] }

const mostCandidates = 5
const byNumber = new Intl.Collator('en', { numeric: true })

/** Asks StockX for a product of ours; throws ChannelFailure. Nothing is taken that is only similar. */
export async function findIds(catalogue: MarketCatalogue, ctx: Ctx, product: Sought): Promise<Found> {
  const { mpn, title } = product
  // Which product it is has been settled already.
  if (isFilled(product.stockx_product_id)) {
    const known = { productId: product.stockx_product_id, styleId: '', title, urlKey: '' }
    return inSize(catalogue, ctx, { product, known })
  }
  const byStyle = isFilled(mpn) ? await catalogue.search(ctx, mpn) : []
  const [first, ...others] = isFilled(mpn) ? sameStyle(byStyle, mpn) : []
  if (first !== undefined && others.length === 0) return inSize(catalogue, ctx, { product, known: first })
  const similar =
    first !== undefined
      ? [first, ...others]
      : byStyle.length > 0
        ? byStyle
        : await catalogue.search(ctx, title)
  return { is: 'unknown', reason: whyNoStyle(mpn, others.length), candidates: candidatesOf(similar) }
}

type Known = { product: Sought; known: MarketProduct }

async function inSize(catalogue: MarketCatalogue, ctx: Ctx, { product, known }: Known): Promise<Found> {
  const ids = { stockx_product_id: known.productId }
  if (product.product_type === 'master') return { is: 'found', ids }
  const sizes = await catalogue.readSizes(ctx, known.productId)
  const size = sameSize(sizes, product.size ?? '')
  const own = product.stockx_variant_id
  // An id that somebody typed in stays; it only has to be one of this product's.
  if (isFilled(own) ? sizes.some(({ variantId }) => variantId === own) : size !== undefined) {
    return { is: 'found', ids: { ...ids, stockx_variant_id: isFilled(own) ? own : (size?.variantId ?? '') } }
  }
  const names = sizes
    .map(({ name }) => name)
    .toSorted(byNumber.compare)
    .join(', ')
  const what = known.title === '' ? 'the product' : known.title
  const reason = isFilled(own)
    ? `StockX knows ${what}, but its StockX Variant ID is that of another product.`
    : isFilled(product.size)
      ? `StockX knows ${what}, but not in size ${product.size}. It has ${names === '' ? 'no sizes' : names}.`
      : `StockX knows ${what}, but this product has no size.`
  return { is: 'unknown', reason, candidates: candidatesOf([known]) }
}

function whyNoStyle(mpn: string | null | undefined, others: number): string {
  if (!isFilled(mpn)) return 'The product has no MPN by which StockX could know it.'
  if (others > 0) return `StockX has several products with the style code ${mpn}.`
  return `StockX knows no product with the style code ${mpn}.`
}

function candidatesOf(products: readonly MarketProduct[]): StockxCandidate[] {
  return products
    .filter(({ urlKey }) => urlKey !== '')
    .slice(0, mostCandidates)
    .map(({ title, styleId, urlKey }) => ({ title, style_id: styleId, url: pageAddress(urlKey) }))
}
