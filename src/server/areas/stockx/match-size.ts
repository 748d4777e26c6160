import type { MarketProduct, MarketSize } from '../../connectors/ports/market-catalogue.ts'

/** The products with just this style code; a search finds similar ones too. */
export function sameStyle(products: readonly MarketProduct[], styleId: string): MarketProduct[] {
  const wanted = styleFold(styleId)
  return wanted === '' ? [] : products.filter((product) => styleFold(product.styleId) === wanted)
}

/** The one size that is written like ours; undefined where there is none, or no telling which. */
export function sameSize(sizes: readonly MarketSize[], size: string): MarketSize | undefined {
  const wanted = sizeFold(size)
  if (wanted === '') return undefined
  const found = sizes.filter(({ spellings }) => spellings.some((each) => sizeFold(each) === wanted))
  return found.length === 1 ? found[0] : undefined
}

/** Some write a blank where others write a dash. */
function styleFold(styleId: string): string {
  return styleId.toUpperCase().replace(/[\s-]+/g, '')
}

/** US is what StockX means where it names no country; 9.0 is 9. */
function sizeFold(size: string): string {
  return size
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^US(?=\d)/, '')
    .replace(/(\d)\.0+(?!\d)/, '$1')
}
