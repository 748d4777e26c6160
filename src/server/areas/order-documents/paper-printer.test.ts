import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { longestPause } from '../../../../tests/support/longest-pause.ts'
import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import { openPaperPrinter } from './paper-printer.ts'
import { printInvoice } from './print-invoice.ts'

const printer = openPaperPrinter()
afterAll(() => printer.close())
afterEach(() => vi.useRealTimers())

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

const limitMs = 60_000
const isPaper = (file: Buffer) => file.subarray(0, 5).toString() === '%PDF-'

test('draws the next paper after one that could not be drawn', async () => {
  const broken = invoice({ seller: { name: 'A', lines: [], logo: 'data:image/png;base64,AAAA' } })
  await expect(printer.print(broken, how)).rejects.toThrow()
  expect(isPaper(await printer.print(invoice(), how))).toBe(true)
})

test('loses one paper alone when drawing it takes too long, and draws those that waited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [slow, ...others] = [1, 2, 3].map(() => printer.print(invoice(), how))
  const lost = expect(slow).rejects.toThrow('has ended')
  const drawn = Promise.allSettled(others)
  await vi.advanceTimersByTimeAsync(limitMs)
  await lost
  expect(await drawn).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
})

test('does not count the wait for papers before it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const papers = Array.from({ length: 4 }, () => printer.print(invoice(), how))
  const drawn = Promise.allSettled(papers)
  for (const paper of papers) {
    await vi.advanceTimersByTimeAsync(limitMs - 1)
    await Promise.allSettled([paper])
  }
  expect((await drawn).map(({ status }) => status)).toEqual(papers.map(() => 'fulfilled'))
})

test('draws nothing more once it was closed', async () => {
  const closed = openPaperPrinter()
  const papers = [closed.print(invoice(), how), closed.print(invoice(), how)]
  const refused = papers.map((paper) => expect(paper).rejects.toThrow('has ended'))
  await closed.close()
  await Promise.all(refused)
})

test('has the fonts of what was written lately ready', async () => {
  await printer.warm(['北京'], how.now)
  expect((await printer.print(invoice(), how)).length).toBeGreaterThan(10_000)
})
