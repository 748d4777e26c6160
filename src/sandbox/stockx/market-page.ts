// What a person sees of the practice market: every ask that is there, by product and size.
import type { FastifyInstance } from 'fastify'
import { markup, sendPage, type Markup } from '../pages/page.ts'
import { carryOut } from './batches.ts'
import { findSize } from './catalogue.ts'
import { registerLabelPage } from './label-page.ts'
import type { Market } from './market.ts'
import type { ListingRecord } from './store.ts'

const shown = 500

export function registerMarketPage(app: FastifyInstance, market: Market): void {
  app.get('/_sandbox/stockx/', (_request, reply) => {
    carryOut(market)
    const listings = market.store.all('listing').toReversed()
    return sendPage(reply, 'Practice StockX', marketPage(listings))
  })
  registerLabelPage(app, market)
}

function marketPage(listings: ListingRecord[]): Markup {
  const active = listings.filter(({ status }) => status === 'ACTIVE')
  const words = 'A stand-in for StockX: one listing is one pair of one size.'
  return markup`<header class="top"><div class="frame"><strong>Practice StockX</strong> <span class="quiet">${words}</span></div></header>
<main class="frame">
<h1>Listings</h1>
<ul class="figures">
<li><b>${listings.length}</b><span class="quiet">listings</span></li>
<li><b>${active.length}</b><span class="quiet">active</span></li>
</ul>
${listings.length === 0 ? nothingYet() : table(listings.slice(0, shown))}
</main>`
}

function nothingYet(): Markup {
  return markup`<div class="empty"><b>Nothing here yet</b><br><span class="quiet">Publish a product to StockX and its pairs appear on this page.</span></div>`
}

function table(listings: ListingRecord[]): Markup {
  const rows = listings.map(({ variantId, amount, status, createdAt }) => {
    const size = findSize(variantId)
    return markup`<tr><td>${size?.title ?? variantId}</td><td class="code">${size?.styleId ?? ''}</td><td>${size?.size ?? ''}</td>
<td class="number">${amount === null ? '–' : `$${amount}`}</td><td>${status}</td><td>${createdAt}</td></tr>`
  })
  return markup`<div class="wide"><table><thead><tr><th scope="col">Product</th><th scope="col">Style</th><th scope="col">Size</th>
<th scope="col" class="number">Ask</th><th scope="col">State</th><th scope="col">Since</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
