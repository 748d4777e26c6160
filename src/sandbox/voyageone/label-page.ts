// The label that VoyageOne makes for each parcel, as a person prints it.
import type { FastifyInstance } from 'fastify'
import { markup, sendPage } from '../pages/page.ts'
import type { Supplier } from './supplier.ts'

export const labelPath = (trackingNo: string) => `/_sandbox/voyageone/labels/${trackingNo}/`

export function registerLabelPage(app: FastifyInstance, supplier: Supplier): void {
  app.get<{ Params: { number: string } }>(labelPath(':number'), ({ params }, reply) => {
    const order = supplier.orders().find(({ waybill }) => waybill?.trackingNo === params.number)
    if (order === undefined)
      return sendPage(reply, 'No such label', markup`<main class="frame"><h1>No such label</h1></main>`, 404)
    return sendPage(
      reply,
      `Label ${params.number}`,
      markup`<main class="frame"><h1>${params.number}</h1><p>Practice label, no parcel goes anywhere</p>
<p><b>Order ${order.orderNumber}</b></p><p>${order.items.map(({ code, qty }) => `${qty} × ${code}`).join(', ')}</p></main>`,
    )
  })
}
