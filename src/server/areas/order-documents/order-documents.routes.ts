import * as invoices from '../../../contract/orders/invoice.endpoints.ts'
import * as endpoints from '../../../contract/orders/order-documents.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { invoiceFileName } from './invoice-file-name.ts'
import { findLatelyWritten } from './lately-written.query.ts'
import { showMarketplaceOrder } from './marketplace-order.query.ts'
import { openPaperPrinter } from './paper-printer.ts'
import { showInvoice } from './show-invoice.ts'

/** By then whoever waited for the server to start has been served. */
const quietMs = 5_000

export function registerOrderDocumentRoutes(app: App, { db, clock, config, log }: Context): void {
  const { businessTimeZone: timeZone } = config
  const printer = openPaperPrinter()
  app.addHook('onClose', () => printer.close())

  route(app, endpoints.showMarketplaceOrder, ({ params }) => showMarketplaceOrder(db, params.id))

  route(app, invoices.showInvoice, ({ params: { id } }) => showInvoice(db, { id, timeZone }))

  route(app, invoices.printInvoice, async ({ params: { id }, query: { paper = 'a4' } }) => {
    const invoice = await showInvoice(db, { id, timeZone })
    return {
      content: await printer.print(invoice, { paper, now: clock.now() }),
      headers: { 'content-disposition': `inline; filename="${invoiceFileName(invoice)}"` },
    }
  })

  app.addHook('onListen', (done) => {
    const timer = setTimeout(() => {
      findLatelyWritten(db)
        .then((texts) => printer.warm(texts, clock.now()))
        .catch((error: unknown) => log.warn({ err: error }, 'no paper could be drawn'))
    }, quietMs)
    timer.unref()
    done()
  })
}
