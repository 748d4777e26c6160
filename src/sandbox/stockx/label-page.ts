// The label that StockX makes for each order, as a person prints it.
import type { FastifyInstance } from 'fastify'
import { markup, sendPage } from '../pages/page.ts'
import { findSize } from './catalogue.ts'
import type { Market } from './market.ts'

export const labelPath = (orderNumber: string) => `/_sandbox/stockx/labels/${orderNumber}/`

export function registerLabelPage(app: FastifyInstance, { store }: Market): void {
  app.get<{ Params: { number: string } }>(labelPath(':number'), ({ params }, reply) => {
    const order = store.get('order', params.number)
    if (order === undefined)
      return sendPage(reply, 'No such label', markup`<main class="frame"><h1>No such label</h1></main>`, 404)
    const size = findSize(order.variantId)
    return sendPage(
      reply,
      `Label ${order.orderNumber}`,
      markup`<main class="frame"><h1>Ship to StockX</h1><p>UPS · practice label, no parcel goes anywhere</p>
<p><b>Order ${order.orderNumber}</b></p><p>${size?.title ?? order.variantId}, size ${size?.size ?? '–'}</p></main>`,
    )
  })
}
