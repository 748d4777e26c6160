// The first paper of a process loads code and fonts for half a second; one that nobody sees has that behind it.
import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import { paperFont } from '../../platform/paper/paper-fonts.ts'
import { printInvoice } from './print-invoice.ts'

/** Draws a paper and throws it away. Of the fonts it takes those that every paper uses: the others are large, and many never need them. */
export async function warmPaper(now: Date): Promise<void> {
  for (const weight of ['regular', 'bold'] as const) {
    await paperFont('latin', weight)
    // Whoever asks for something meanwhile is answered in between.
    await new Promise(setImmediate)
  }
  await printInvoice(sample, { paper: 'a4', now })
}

const words = 'The quick brown fox jumps over the lazy dog 0123456789'

const sample: Invoice = {
  ...{ number: '1', order_id: '1', marketplace: 'Manual', issued_on: '2026-01-01', currency: 'USD' },
  ...{ is_canceled: false, is_tax_included: false },
  seller: { name: words, lines: [words], logo: null },
  ...{ bill_to: [words], ship_to: [words], parcels: [words] },
  items: [{ id: 1, sku: 'A-1', title: words, qty: 1, unit_price: 1, amount: 1 }],
  ...{ subtotal: 1, discount: 1, shipping_fee: 1, tax: 1, adjustment: 0, total: 2 },
}
