import PDFDocument from 'pdfkit'
import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import type { Paper } from '../../../contract/orders/papers.ts'
import { takeFonts } from '../../platform/paper/paper-text.ts'
import { drawInvoice, paperSizes } from './draw-invoice.ts'

/** The invoice as a PDF: its text is text, and of its fonts it holds what it uses. */
export async function printInvoice(
  invoice: Invoice,
  { paper, now }: { paper: Paper; now: Date },
): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...{ size: paperSizes[paper], margin: 0, bufferPages: true, lang: 'en', displayTitle: true },
    // Else it begins with a font that no paper of ours uses.
    font: '',
    info: {
      Title: `Invoice ${invoice.number}`,
      Author: invoice.seller.name,
      CreationDate: now,
      ModDate: now,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  await takeFonts(pdf, wordsOf(invoice))
  drawInvoice(pdf, invoice)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** What is written with letters that people chose. */
function wordsOf({ number, order_id, seller, bill_to, ship_to, items, parcels }: Invoice): string[] {
  const goods = items.flatMap(({ title, sku }) => [title, sku])
  return [number, order_id, seller.name, ...seller.lines, ...bill_to, ...ship_to, ...goods, ...parcels]
}
