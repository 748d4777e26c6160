// What a person sees of the practice account: what is offered there, and its orders.
import type { FastifyInstance } from 'fastify'
import { markup, sendPage } from '../pages/page.ts'
import { registerLabelPage } from './label-page.ts'
import type { Supplier } from './supplier.ts'

const shown = 200

export function registerAccountPage(app: FastifyInstance, supplier: Supplier): void {
  registerLabelPage(app, supplier)
  app.get('/_sandbox/voyageone/', (_request, reply) => {
    const products = supplier.products()
    return sendPage(
      reply,
      'Practice VoyageOne',
      markup`<header class="top"><div class="frame"><strong>Practice VoyageOne</strong>
<span class="quiet">A stand-in for a supplier’s account at VoyageOne: what the API was told is what you see here.</span></div></header>
<main class="frame"><h1>Products</h1><p class="quiet">${products.length} in all</p><ul>${products
        .slice(-shown)
        .toReversed()
        .map(
          ({ code, title, online, items }) =>
            markup`<li><b>${title}</b> ${code} · ${online ? 'on sale' : 'off sale'}<ul>${items.map(
              (item) => markup`<li>${item.code} · $${item.price} · ${item.stock} in stock</li>`,
            )}</ul></li>`,
        )}</ul>
<h1>Orders</h1><ul>${supplier
        .orders()
        .map(
          ({ orderNumber, orderStatus, orderTime, items }) =>
            markup`<li><b>${orderNumber}</b> ${orderStatus} · ${items.map(({ code, qty }) => `${qty} × ${code}`).join(', ')} · <span class="quiet">${orderTime}</span></li>`,
        )}</ul></main>`,
    )
  })
}
