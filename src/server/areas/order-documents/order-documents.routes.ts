import * as invoices from '../../../contract/orders/invoice.endpoints.ts'
import * as endpoints from '../../../contract/orders/order-documents.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { showMarketplaceOrder } from './marketplace-order.query.ts'
import { invoiceFileName, printInvoice } from './print-invoice.ts'
import { showInvoice } from './show-invoice.ts'

export function registerOrderDocumentRoutes(app: App, { db, clock, config }: Context): void {
  const { businessTimeZone: timeZone } = config

  route(app, endpoints.showMarketplaceOrder, ({ params }) => showMarketplaceOrder(db, params.id))

  route(app, invoices.showInvoice, ({ params: { id } }) => showInvoice(db, { id, timeZone }))

  route(app, invoices.printInvoice, async ({ params: { id }, query: { paper = 'a4' } }) => {
    const invoice = await showInvoice(db, { id, timeZone })
    return {
      content: await printInvoice(invoice, { paper, now: clock.now() }),
      headers: { 'content-disposition': `inline; filename="${invoiceFileName(invoice)}"` },
    }
  })
}
