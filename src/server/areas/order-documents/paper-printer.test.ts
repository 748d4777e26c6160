import { afterAll, expect, test } from 'vitest'
import { longestPause } from '../../../../tests/support/longest-pause.ts'
import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import { openPaperPrinter } from './paper-printer.ts'
import { printInvoice } from './print-invoice.ts'

const printer = openPaperPrinter()
afterAll(() => printer.close())

/** Six hundred signs, as a long invoice in Chinese has them. */
const signs = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7))
const how = { paper: 'letter', now: new Date('2026-11-26T00:00:00Z') } as const

function invoice(more: Partial<Invoice> = {}): Invoice {
  return {
    ...{ number: '7', order_id: '7', marketplace: 'Manual', issued_on: '2026-11-26', currency: 'USD' },
    ...{ is_canceled: false, is_tax_included: false, bill_to: [], ship_to: ['上海'], parcels: [] },
    seller: { name: '鞋业', lines: [], logo: null },
    items: Array.from({ length: 20 }, (_, at) => ({
      ...{ id: at, sku: `A-${at}`, qty: 1, unit_price: 1, amount: 1 },
      title: signs.slice(at * 30, at * 30 + 30).join(''),
    })),
    ...{ subtotal: 20, discount: 0, shipping_fee: 0, tax: 0, adjustment: 0, total: 20 },
    ...more,
  }
}

test('draws the same paper as here, and leaves this thread to whoever else wants something', async () => {
  const here = await printInvoice(invoice(), how)
  const there = await printer.print(invoice(), how)
  expect(there.equals(here)).toBe(true)
  const pause = await longestPause(() => printInvoice(invoice(), how))
  expect(await longestPause(() => printer.print(invoice(), how))).toBeLessThan(pause / 5)
})

test('draws the next paper after one that could not be drawn, and after its thread was lost', async () => {
  const broken = invoice({ seller: { name: 'A', lines: [], logo: 'data:image/png;base64,AAAA' } })
  await expect(printer.print(broken, how)).rejects.toThrow()
  const lost = printer.print(invoice(), how)
  await printer.close()
  await expect(lost).rejects.toThrow('has ended')
  const file = await printer.print(invoice(), how)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
})

test('has the fonts of what was written lately ready', async () => {
  await printer.warm(['北京'], how.now)
  expect((await printer.print(invoice(), how)).length).toBeGreaterThan(10_000)
})
