// The catalogue's calls: words or a style code find products, a product has its sizes.
import type { FastifyInstance } from 'fastify'
import { pageOf, readPage, readQuery } from './asked-page.ts'
import { findStyle, searchStyles, type Style } from './catalogue.ts'
import { Refusal } from './refusal.ts'

export function registerCatalogRoutes(app: FastifyInstance): void {
  app.get('/v2/catalog/search', ({ query }) => {
    const page = readPage(query, ['query'], 50)
    const words = typeof page.asked['query'] === 'string' ? page.asked['query'] : ''
    if (words.length < 1 || words.length > 100) {
      throw new Refusal(400, 'query must be longer than or equal to 1 and shorter than or equal to 100')
    }
    const { around, rows } = pageOf(searchStyles(words), page)
    return { ...around, products: rows.map(productReply) }
  })
  app.get<{ Params: { productId: string } }>(
    '/v2/catalog/products/:productId/variants',
    ({ params: { productId }, query }) => {
      readQuery(query, [])
      const style = findStyle(productId)
      if (style === undefined) throw new Refusal(404, 'Product not found')
      return Object.entries(style.variants).map(([size, variantId]) =>
        variantReply(style, { size, variantId }),
      )
    },
  )
}

function productReply({ productId, styleId, title, brand, urlKey }: Style) {
  return {
    productId,
    brand,
    productType: 'sneakers',
    styleId,
    urlKey,
    title,
    productAttributes: { color: null, gender: null, releaseDate: null, retailPrice: null, season: null },
  }
}

function variantReply({ productId, title }: Style, { size, variantId }: { size: string; variantId: string }) {
  const number = Number(size)
  return {
    productId,
    variantId,
    variantName: `${title}:${size}`,
    variantValue: size,
    sizeChart: {
      defaultConversion: { size, type: 'us m' },
      availableConversions: [
        { size: `US M ${size}`, type: 'us m' },
        { size: `US W ${number + 1.5}`, type: 'us w' },
        { size: `UK ${number - 1}`, type: 'uk' },
      ],
    },
    gtins: [],
    isFlexEligible: true,
    isDirectEligible: false,
  }
}
