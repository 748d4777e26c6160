// What a person sees of the practice store: all its products, and each with everything that arrived.
import type { FastifyInstance } from 'fastify'
import type { Call } from '../call.ts'
import { numberOfGlobalId } from '../global-ids.ts'
import { storefrontPath } from '../product-fields.ts'
import { productState, type ProductState } from '../shop-state.ts'
import { locations, shop } from '../shop.ts'
import { markup, nothing, registerStyle, sendPage, wordsOf, type Markup } from '../../pages/page.ts'
import {
  amount,
  badgesOf,
  card,
  count,
  moment,
  pictureOf,
  priceWords,
  variantName,
  variantWords,
} from './product-words.ts'

const root = '/_sandbox/shopify'
const perPage = 60

export function registerStorePages(app: FastifyInstance, look: () => Call): void {
  registerStyle(app)
  app.get<{ Querystring: { page?: string } }>(`${root}/`, (request, reply) => {
    const page = Math.max(1, Math.floor(Number(request.query.page ?? 1)) || 1)
    return sendPage(reply, shop.name, listPage(look(), page))
  })
  app.get<{ Params: { id: string } }>(`${root}/products/:id`, (request, reply) => {
    const call = look()
    const product = call.store.get('product', `gid://shopify/Product/${request.params.id}`)
    if (product === undefined) return sendPage(reply, 'Not found', notFound(), 404)
    return sendPage(reply, product.title, productPage(productState(product, call)))
  })
}

export function topBar(home: string, words: string): Markup {
  return markup`<header class="top"><div class="frame"><strong><a href="${home}">${shop.name}</a></strong>
<span class="quiet">${words}</span></div></header>`
}

function listPage(call: Call, page: number): Markup {
  const records = call.store.all('product').toReversed()
  const shown = records
    .slice((page - 1) * perPage, page * perPage)
    .map((record) => productState(record, call))
  const onSale = records.filter(
    ({ status, publishedAt }) => status === 'ACTIVE' && Object.keys(publishedAt).length > 0,
  )
  const variants = records.reduce((sum, { variantIds }) => sum + variantIds.length, 0)
  return markup`${topBar(`${root}/`, 'A stand-in for a Shopify store: what the API was told is what you see here.')}
<main class="frame">
<h1>Products</h1>
<ul class="figures">
<li><b>${count(records.length)}</b><span class="quiet">products</span></li>
<li><b>${count(onSale.length)}</b><span class="quiet">published</span></li>
<li><b>${count(variants)}</b><span class="quiet">variants</span></li>
</ul>
${records.length === 0 ? emptyWords() : markup`<ul class="cards">${shown.map(cardWithStock)}</ul>`}
${pageLinks(page, Math.ceil(records.length / perPage))}
</main>`
}

function emptyWords(): Markup {
  return markup`<div class="empty"><b>Nothing here yet</b><br><span class="quiet">Publish a product to Shopify and it appears on this page.</span></div>`
}

function cardWithStock(product: ProductState): Markup {
  const stock = markup`<div class="quiet">${count(product.total_inventory)} in stock · ${variantWords(product)}</div>
${badgesOf(product)}
`
  return card(product, `${root}/products/${numberOfGlobalId(product.id)}`, stock)
}

function pageLinks(page: number, pages: number): Markup {
  if (pages <= 1) return nothing
  const link = (to: number, words: string) =>
    to < 1 || to > pages ? nothing : markup`<a href="${root}/?page=${to}">${words}</a>`
  return markup`<nav class="pages" aria-label="Pages">${link(page - 1, 'Newer')}<span class="quiet">Page ${page} of ${pages}</span>${link(page + 1, 'Older')}</nav>`
}

function productPage(product: ProductState): Markup {
  const visit = product.is_on_online_store
    ? markup`<p><a href="${storefrontPath(product)}">View in the online store</a></p>`
    : nothing
  return markup`${topBar(`${root}/`, 'What arrived through the API')}
<main class="frame"><div class="product"><div>${pictureOf(product)}</div><div>
<h1>${product.title}</h1>
<span class="quiet">${[product.vendor, product.productType].filter(Boolean).join(' · ')}</span>
<p class="price">${priceWords(product)}</p>
${badgesOf(product)}
<p>${wordsOf(product.descriptionHtml)}</p>
${visit}
</div></div>
<h2>Variants</h2>${variantTable(product)}
<h2>Pictures</h2>${pictureTable(product)}
<h2>Details</h2>${detailTable(product)}
</main>`
}

function variantTable(product: ProductState): Markup {
  const rows = product.variants.map(
    (variant) => markup`<tr><td>${variantName(variant) || '—'}</td><td class="code">${variant.sku ?? '—'}</td>
<td class="number">${amount(variant.price)}</td>
<td class="number">${variant.compareAtPrice === null ? '—' : amount(variant.compareAtPrice)}</td>
<td>${variant.barcode ?? '—'}</td>
<td>${variant.tracked ? variant.quantities.map(quantityWords) : 'Not tracked'}</td></tr>`,
  )
  return markup`<div class="wide"><table><thead><tr><th scope="col">Variant</th><th scope="col">SKU</th>
<th scope="col" class="number">Price</th><th scope="col" class="number">Compare at</th><th scope="col">Barcode</th>
<th scope="col">Available</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function quantityWords({ locationId, available }: { locationId: string; available: number }): Markup {
  const name = locations.find(({ id }) => id === locationId)?.name ?? locationId
  return markup`<div>${count(available)} <span class="quiet">${name}</span></div>`
}

function pictureTable({ pictures }: ProductState): Markup {
  if (pictures.length === 0) return markup`<p class="quiet">None were sent.</p>`
  const rows = pictures.map(
    ({ source, alt, status }) =>
      markup`<tr><td class="long">${source}</td><td>${alt ?? ''}</td><td>${status}</td></tr>`,
  )
  return markup`<div class="wide"><table><thead><tr><th scope="col">Address</th><th scope="col">Alternative text</th>
<th scope="col">State</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function detailTable(product: ProductState): Markup {
  const row = (name: string, value: string) =>
    markup`<tr><th scope="row">${name}</th><td class="long">${value}</td></tr>`
  const options = product.options.map(({ name, values }) => `${name} (${values.length})`)
  const rows = [
    row('Id', product.id),
    row('Handle', product.handle),
    row('Search description', product.seo.description ?? '—'),
    row('Tags', product.tags.join(', ') || '—'),
    row('Options', options.join(', ')),
    ...product.publications.map(({ title, publishedAt }) => row(`On ${title} since`, publishedAt ?? '')),
    row('Created', moment(product.createdAt)),
    row('Changed', moment(product.updatedAt)),
    ...product.metafields.map(({ namespace, key, value }) => row(`${namespace}.${key}`, value)),
  ]
  return markup`<div class="wide"><table><tbody>${rows}</tbody></table></div>`
}

export function notFound(): Markup {
  return markup`${topBar(`${root}/`, '')}<main class="frame"><h1>Not found</h1><p class="quiet">This store has no such product, or it is not for sale.</p></main>`
}
