import { expect, test, vi } from 'vitest'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { hearRows } from './run-events.ts'
import { hearOrders } from './hear-orders.ts'

standInBrowser()

test('tells of what is done from now on, and not that there was something before', async () => {
  let say = (_text: string) => {}
  vi.stubGlobal('fetch', () => {
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      say = (text) => stream.enqueue(new TextEncoder().encode(text))
    }
    return Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start })))
  })
  const others: unknown[] = []
  const leave = hearRows('orders', (rows) => others.push(rows))
  say('event: open\ndata: {}\n\n')
  await expect.poll(() => others).toEqual([null])
  let told = 0
  const stop = hearOrders(() => (told += 1))
  expect(told).toBe(0)
  const rows = JSON.stringify({ topic: 'rows', id: 0, list: 'orders', rows: [{ id: 7, version: 3 }] })
  say(`event: progress\ndata: ${rows}\n\n`)
  await expect.poll(() => told).toBe(1)
  stop()
  leave()
})
