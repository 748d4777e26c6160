// The first paper of a process with a font loads it and what draws it, for a quarter of a second; one that nobody sees has that behind it.
import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import { paperFont, type PaperWeight } from '../../platform/paper/paper-fonts.ts'
import { fontsOf } from '../../platform/paper/paper-text.ts'
import { printInvoice } from './print-invoice.ts'

/**
 * Draws papers and throws them away, with each font that these texts need: that of Chinese letters is large, and many never need it.
 * Whoever asks for something meanwhile is answered in between.
 */
export async function warmPaper(texts: readonly string[], now: Date): Promise<void> {
  for (const font of fontsOf(texts)) {
    for (const weight of ['regular', 'bold'] as const) {
      await paperFont(font, weight)
      await new Promise(setImmediate)
      await printInvoice(sampleIn(words[font], weight), { paper: 'a4', now })
      await new Promise(setImmediate)
    }
  }
}

const words = {
  latin: 'The quick brown fox jumps over the lazy dog 0123456789',
  arabic: 'شركة النور للأحذية',
  hebrew: 'חברת הנעליים של תל אביב',
  han: '上海市浦东新区鞋业有限公司',
  korean: '서울특별시 신발 주식회사',
  thai: 'บริษัทรองเท้ากรุงเทพ',
}

/** Who sells stands in bold letters, where to in the others: by weight, since one drawing after another holds nobody up for long. */
function sampleIn(text: string, weight: PaperWeight): Invoice {
  const [name, line] = weight === 'bold' ? [text, words.latin] : [words.latin, text]
  return {
    ...sample,
    seller: { name, lines: [line], logo: null },
    ...{ bill_to: [line], ship_to: [line] },
    items: sample.items.map((item) => ({ ...item, title: line })),
  }
}

const sample: Invoice = {
  ...{ number: '1', order_id: '1', marketplace: 'Manual', issued_on: '2026-01-01', currency: 'USD' },
  ...{ is_canceled: false, is_tax_included: false },
  seller: { name: '', lines: [], logo: null },
  ...{ bill_to: [], ship_to: [], parcels: [words.latin] },
  items: [{ id: 1, sku: 'A-1', title: '', qty: 1, unit_price: 1, amount: 1 }],
  ...{ subtotal: 1, discount: 1, shipping_fee: 1, tax: 1, adjustment: 0, total: 2 },
}
