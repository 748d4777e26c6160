import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
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
  expect(await turnsDuring(() => printInvoice(invoice(), how))).toBe(0)
  const turns = await turnsDuring(async () => {
    expect((await printer.print(invoice(), how)).equals(here)).toBe(true)
  })
  // The answer itself comes with a turn or two.
  expect(turns).toBeGreaterThan(10)
})

/** How many times the event loop of this thread turned before the work was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  try {
    await work()
  } finally {
    clearImmediate(next)
  }
  return turns
}

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

/** Says which thread reads which font, in a process whose fonts nobody else has read. */
const watchReads = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  const { readFile } = fs.promises
  fs.promises.readFile = (path, ...asked) => {
    if (/[.](ttf|otf)$/.test(path)) fs.writeSync(1, (isMainThread ? 'here' : 'there') + ' ')
    return readFile(path, ...asked)
  }
  syncBuiltinESMExports()`
const warmOnce = `
  import(${JSON.stringify(import.meta.resolve('./paper-printer.ts'))}).then(async ({ openPaperPrinter }) => {
    const printer = openPaperPrinter()
    await printer.warm(['北京'], new Date())
    await printer.close()
  })`

test('has the fonts of what was written lately ready in its thread', () => {
  const preload = `data:text/javascript,${encodeURIComponent(watchReads)}`
  const args = ['--disable-warning=ExperimentalWarning', '--import', preload, '-e', warmOnce]
  const said = execFileSync(process.execPath, args, { encoding: 'utf8' })
  expect(said.trim().split(' ')).toEqual(['there', 'there', 'there', 'there'])
})
