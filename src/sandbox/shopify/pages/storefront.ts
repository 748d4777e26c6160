// The shop as its customers would see it: only what is for sale, each at the address that the API tells.
import type { FastifyInstance } from 'fastify'
import type { Call } from '../call.ts'
import { isOnOnlineStore, storefrontPath } from '../product-fields.ts'
import { productState, type ProductState } from '../shop-state.ts'
import { productAt } from '../store.ts'
import { markup, sendPage, wordsOf, type Markup } from '../../pages/page.ts'
import { card, pictureOf, priceWords, variantName } from './product-words.ts'
import { notFound, topBar } from './store-pages.ts'

const shownOnFront = 60

export function registerStorefront(app: FastifyInstance, look: () => Call): void {
  app.get('/', (_request, reply) => sendPage(reply, 'Practice store', frontPage(look())))
  app.get<{ Params: { handle: string } }>('/products/:handle', (request, reply) => {
    const call = look()
    const product = productAt(call.store, request.params.handle)
    if (product === undefined || !isOnOnlineStore(product, call.now)) {
      return sendPage(reply, 'Not found', notFound(), 404)
    }
    return sendPage(reply, product.title, productPage(productState(product, call)))
  })
}

function frontPage(call: Call): Markup {
  const sold = call.store
    .all('product')
    .filter((one) => one.status === 'ACTIVE' && isOnOnlineStore(one, call.now))
  const cards = sold
    .slice(-shownOnFront)
    .toReversed()
    .map((one) => card(productState(one, call), storefrontPath(one)))
  const empty = markup`<div class="empty"><b>Nothing is for sale yet</b></div>`
  return markup`${topBar('/shopify/', 'Online store')}<main class="frame"><h1>For sale</h1>
${cards.length > 0 ? markup`<ul class="cards">${cards}</ul>` : empty}</main>`
}

function productPage(product: ProductState): Markup {
  const sizes = product.variants.map((variant) => {
    const inStock = variant.quantities.reduce((sum, { available }) => sum + available, 0)
    const isSold = !variant.tracked || variant.inventoryPolicy === 'CONTINUE' || inStock > 0
    const words = [variantName(variant), variant.sku, isSold ? '' : 'sold out'].filter(Boolean)
    return markup`<li class="${isSold ? 'in' : 'out'}">${words.join(' · ')}</li>`
  })
  return markup`${topBar('/shopify/', 'Online store')}<main class="frame"><div class="product"><div>${pictureOf(product)}</div><div>
<h1>${product.title}</h1><span class="quiet">${product.vendor}</span>
<p class="price">${priceWords(product)}</p><ul class="sizes">${sizes}</ul>
<p>${wordsOf(product.descriptionHtml)}</p></div></div></main>`
}
