import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import type { Paper } from '../../../contract/orders/papers.ts'
import { drawLine, linesOf, type Pdf, type TextStyle } from '../../platform/paper/paper-text.ts'
import { amountText } from './amount-text.ts'

const margin = 54
/** Kept free for the line at the foot. */
const footHeight = 30
const ink = '#1c1c1e'
const quiet = '#66666b'
const rule = '#d9d9dd'
const alarm = '#b3261e'

const plain: TextStyle = { size: 9.5, color: ink }
const bold: TextStyle = { ...plain, weight: 'bold' }
const small: TextStyle = { size: 8.5, color: quiet }
const label: TextStyle = { size: 8.5, weight: 'bold', color: quiet }

export const paperSizes: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'LETTER' }

/** Where the next thing is drawn, and between what. */
type Sheet = { pdf: Pdf; left: number; right: number; bottom: number; y: number }

/** Draws the whole invoice; further pages begin where the lines of one are full. */
export function drawInvoice(pdf: Pdf, invoice: Invoice): void {
  const { width, height } = pdf.page
  const sheet = { pdf, left: margin, right: width - margin, bottom: height - margin - footHeight, y: margin }
  drawHead(sheet, invoice)
  if (invoice.is_canceled) drawCanceled(sheet)
  drawAddresses(sheet, invoice)
  drawItems(sheet, invoice)
  drawSums(sheet, invoice)
  drawFeet(sheet, invoice)
}

/** Who sells at the left; what it is at the right. */
function drawHead(
  sheet: Sheet,
  { seller, number, order_id, marketplace, issued_on, parcels }: Invoice,
): void {
  const { pdf, left, right } = sheet
  const middle = left + (right - left) * 0.56
  let y = sheet.y + 15 + drawLogo(sheet, seller.logo)
  for (const line of linesOf(pdf, seller.name, { width: middle - left, style: { ...bold, size: 15 } })) {
    drawLine(pdf, line, { x: left, y, of: seller.name, style: { ...bold, size: 15 } })
    y += 19
  }
  y = drawBlock(sheet, seller.lines, { x: left, y: y - 2, width: middle - left, style: small })
  const title: TextStyle = { size: 20, weight: 'bold', color: ink }
  drawLine(pdf, 'Invoice', { x: right, y: sheet.y + 17, align: 'end', style: title })
  const facts = [
    ['Invoice no.', number],
    ['Date', issued_on],
    ...(order_id === number ? [] : [['Order', order_id]]),
    ...(marketplace === 'Manual' ? [] : [['Sold on', marketplace]]),
    ...parcels.map((parcel, at) => [at === 0 ? 'Shipped by' : '', parcel]),
  ]
  let factY = sheet.y + 37
  for (const [name = '', fact = ''] of facts) {
    const lines = linesOf(pdf, fact, { width: right - middle - 76, style: plain })
    drawLine(pdf, name, { x: middle + 8, y: factY, style: small })
    for (const line of lines) {
      drawLine(pdf, line, { x: right, y: factY, align: 'end', style: plain, of: fact })
      factY += 14
    }
  }
  sheet.y = Math.max(y, factY) + 14
}

const logoSize = { width: 200, height: 50 }

/** Answers how much room it takes. */
function drawLogo({ pdf, left, y }: Sheet, logo: string | null): number {
  if (logo === null) return 0
  const picture = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  // As the head of every PNG says.
  const [wide, high] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  const scale = Math.min(1, logoSize.width / wide, logoSize.height / high)
  const [width, height] = [wide * scale, high * scale]
  pdf.image(picture, left, y, { width, height })
  return height + 12
}

function drawCanceled(sheet: Sheet): void {
  const { pdf, left, right, y } = sheet
  pdf.roundedRect(left, y, right - left, 26, 4).fillAndStroke('#fdecea', alarm)
  drawLine(pdf, 'Canceled', { x: left + 12, y: y + 17, style: { ...bold, color: alarm } })
  const words = 'This order was called off: nothing is to be paid.'
  drawLine(pdf, words, { x: left + 72, y: y + 17, style: { ...plain, color: ink } })
  sheet.y = y + 42
}

function drawAddresses(sheet: Sheet, { bill_to, ship_to }: Invoice): void {
  const { pdf, left, right } = sheet
  const half = (right - left) / 2
  const blocks = [
    { name: 'Bill to', lines: bill_to },
    { name: 'Ship to', lines: ship_to },
  ].filter(({ lines }) => lines.length > 0)
  const ends = blocks.map(({ name, lines }, at) => {
    const x = left + at * half
    drawLine(pdf, name, { x, y: sheet.y + 8, style: label })
    return drawBlock(sheet, lines, { x, y: sheet.y + 23, width: half - 16, style: plain })
  })
  sheet.y = Math.max(sheet.y, ...ends) + (blocks.length === 0 ? 0 : 12)
}

type Block = { x: number; y: number; width: number; style: TextStyle }

/** Lines below one another, each broken where it is too long; answers where they end. */
function drawBlock({ pdf }: Sheet, texts: readonly string[], { x, y, width, style }: Block): number {
  let at = y
  for (const text of texts) {
    for (const line of linesOf(pdf, text, { width, style })) {
      drawLine(pdf, line, { x, y: at, style, of: text })
      at += style.size + 4
    }
  }
  return at
}

function columnsOf({ left, right }: Sheet) {
  return { title: left, titleWidth: right - left - 236, qty: right - 182, price: right - 92, amount: right }
}

function drawItemHead(sheet: Sheet): void {
  const { pdf, left, right, y } = sheet
  const at = columnsOf(sheet)
  const end = { y: y + 10, align: 'end', style: label } as const
  drawLine(pdf, 'Item', { x: at.title, y: y + 10, style: label })
  drawLine(pdf, 'Qty', { x: at.qty, ...end })
  drawLine(pdf, 'Unit price', { x: at.price, ...end })
  drawLine(pdf, 'Amount', { x: at.amount, ...end })
  drawRule(pdf, { from: left, to: right, y: y + 17 }, quiet)
  sheet.y = y + 17
}

function drawItems(sheet: Sheet, invoice: Invoice): void {
  drawItemHead(sheet)
  const { pdf, left, right } = sheet
  const { items, currency } = invoice
  const at = columnsOf(sheet)
  for (const [place, { title, sku, qty, unit_price: price, amount }] of items.entries()) {
    const name = linesOf(pdf, title || sku, { width: at.titleWidth, style: plain })
    const code = title === '' ? [] : linesOf(pdf, sku, { width: at.titleWidth, style: small })
    const height = name.length * 13.5 + code.length * 12.5 + 12
    // What is added up is never alone on its page.
    const isLast = place === items.length - 1
    makeRoom(sheet, height + (isLast ? heightOfSums(invoice) : 0), drawItemHead)
    const y = sheet.y + 16
    const end = { y, align: 'end', style: plain } as const
    drawLine(pdf, String(qty), { x: at.qty, ...end })
    if (price !== null) drawLine(pdf, amountText(price, currency), { x: at.price, ...end })
    drawLine(pdf, amountText(amount, currency), { x: at.amount, ...end })
    const after = drawBlock(sheet, [title || sku], { x: at.title, y, width: at.titleWidth, style: plain })
    if (code.length > 0)
      drawBlock(sheet, [sku], { x: at.title, y: after - 1, width: at.titleWidth, style: small })
    sheet.y += height
    drawRule(pdf, { from: left, to: right, y: sheet.y }, rule)
  }
}

/** What is added up, with the total below; they stay together. */
function drawSums(sheet: Sheet, invoice: Invoice): void {
  const { pdf, right } = sheet
  const sums = sumsOf(invoice)
  makeRoom(sheet, heightOfSums(invoice))
  sheet.y += 8
  for (const [name, amount] of sums) {
    sheet.y += 17
    drawLine(pdf, name, { x: right - 182, y: sheet.y, style: { ...plain, color: quiet } })
    drawLine(pdf, amountText(amount, invoice.currency), { x: right, y: sheet.y, align: 'end', style: plain })
  }
  drawRule(pdf, { from: right - 182, to: right, y: sheet.y + 8 }, quiet)
  const style: TextStyle = { ...bold, size: 12 }
  sheet.y += 26
  drawLine(pdf, 'Total', { x: right - 182, y: sheet.y, style })
  drawLine(pdf, amountText(invoice.total, invoice.currency), { x: right, y: sheet.y, align: 'end', style })
}

function heightOfSums(invoice: Invoice): number {
  return sumsOf(invoice).length * 17 + 44
}

/** Those that say something; the total stands by itself. */
function sumsOf(invoice: Invoice): [string, number][] {
  const { subtotal, discount, shipping_fee: shipping, tax, adjustment } = invoice
  const sums: [string, number, boolean][] = [
    ['Subtotal', subtotal, true],
    ['Discount', -discount, discount !== 0],
    ['Shipping', shipping, shipping !== 0],
    [invoice.is_tax_included ? 'Tax (included)' : 'Tax', tax, true],
    ['Adjustment', adjustment, adjustment !== 0],
  ]
  return sums.filter(([, , isSaid]) => isSaid).map(([name, amount]) => [name, amount])
}

function drawFeet({ pdf, left, right, bottom }: Sheet, { number, seller }: Invoice): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    const y = bottom + footHeight
    const [name = ''] = linesOf(pdf, seller.name, { width: (right - left) / 2, style: small })
    drawLine(pdf, name, { x: left, y, style: small })
    const words = `Invoice ${number} · Page ${page - start + 1} of ${count}`
    drawLine(pdf, words, { x: right, y, align: 'end', style: small })
  }
}

/** Goes on at the top of a new page where this one has no room. */
function makeRoom(sheet: Sheet, height: number, drawTop?: (sheet: Sheet) => void): void {
  if (sheet.y + height <= sheet.bottom) return
  sheet.pdf.addPage()
  sheet.y = margin
  drawTop?.(sheet)
}

type Rule = { from: number; to: number; y: number }

function drawRule(pdf: Pdf, { from, to, y }: Rule, color: string): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(color)
}
