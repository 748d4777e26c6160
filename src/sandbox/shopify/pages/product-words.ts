// How a product is put into words and pictures on every page.
import { toCents } from '../money.ts'
import type { ProductState } from '../shop-state.ts'
import { uploadPath } from '../pictures.ts'
import { shop } from '../shop.ts'
import { markup, nothing, type Markup } from '../../pages/page.ts'

const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: shop.currencyCode })
const whole = new Intl.NumberFormat('en-US')

/** Takes amounts as they are stored, with a point. */
export const amount = (value: string) => currency.format(value as `${number}`)
export const count = (value: number) => whole.format(value)

export function moment(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

export function priceWords({ variants }: ProductState): string {
  const prices = variants.map(({ price }) => price).toSorted((a, b) => Number(toCents(a) - toCents(b)))
  const [lowest = '0.00', highest = lowest] = [prices[0], prices.at(-1)]
  return lowest === highest ? amount(lowest) : `${amount(lowest)} – ${amount(highest)}`
}

/** Only what lies on this sandbox is shown: a page that loads nothing from elsewhere can be opened anywhere. */
export function pictureOf(product: ProductState): Markup {
  const ready = product.pictures.find(
    ({ source, status }) => status === 'READY' && new URL(source).pathname.startsWith(uploadPath),
  )
  const initial = product.title.trim().charAt(0).toUpperCase()
  if (!ready) return markup`<div class="picture" aria-hidden="true">${initial}</div>`
  return markup`<div class="picture"><img src="${new URL(ready.source).pathname}" alt="${ready.alt ?? ''}"></div>`
}

export function badgesOf(product: ProductState): Markup {
  const places = product.publications.map(({ title }) => markup`<span class="badge good">${title}</span>`)
  const none = markup`<span class="badge warn">Not on a sales channel</span>`
  const status = product.status.charAt(0) + product.status.slice(1).toLowerCase()
  const look = product.status === 'ACTIVE' ? 'good' : 'warn'
  return markup`<div class="badges"><span class="badge ${look}">${status}</span>${places.length > 0 ? places : none}</div>`
}

/** A product in a list; the rest is for those who sell it. */
export function card(product: ProductState, href: string, rest = nothing): Markup {
  return markup`<li class="card"><a href="${href}">${pictureOf(product)}<div class="words">
<span class="title">${product.title}</span>
<span class="quiet">${[product.vendor, skuWords(product)].filter(Boolean).join(' · ')}</span>
<div class="price">${priceWords(product)}</div>
${rest}</div></a></li>`
}

/** The SKU of what is sold in one form, else how they begin. */
function skuWords({ variants }: ProductState): string {
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  const [first = ''] = skus
  if (skus.length <= 1) return first
  const shared = [...first].findIndex((letter, at) => skus.some((sku) => sku[at] !== letter))
  return shared < 1 ? `${first} …` : `${first.slice(0, shared)}…`
}

/** What tells it apart; the word that stands for nothing is not shown. */
export function variantName({ title }: ProductState['variants'][number]): string {
  return title === 'Default Title' ? '' : title
}

export function variantWords({ variants }: ProductState): string {
  return variants.length === 1 ? '1 variant' : `${count(variants.length)} variants`
}
