import { expect, test, vi } from 'vitest'
import type { ChangedRows } from '../../contract/events.ts'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { hearNewer } from './hear-newer.ts'
import { hearRows } from './run-events.ts'

standInBrowser()

test('tells of rows that are read and other ones since, of what a broken stream missed, and of nothing else', async () => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  vi.stubGlobal('fetch', () => {
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) => void streams.push(stream)
    return Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start })))
  })
  const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text))
  const change = (rows: ChangedRows) =>
    say(`event: progress\ndata: ${JSON.stringify({ topic: 'rows', id: 0, list: 'products', rows })}\n\n`)
  let told = 0
  let heard = 0
  const stops = [
    hearNewer('products', (id) => (id === 7 ? { version: 3 } : undefined), () => (told += 1)),
    hearRows('products', () => (heard += 1)),
  ] // prettier-ignore
  say('event: open\ndata: {}\n\n')
  change([{ id: 7, version: 3 }, { id: 8, version: 9 }]) // prettier-ignore
  await expect.poll(() => heard).toBe(2)
  expect(told).toBe(0)
  change([{ id: 7, version: 4 }])
  await expect.poll(() => told).toBe(1)
  change(null)
  await expect.poll(() => told).toBe(2)
  streams[0]?.close()
  await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(2)
  say('event: open\ndata: {}\n\n')
  await expect.poll(() => told).toBe(3)
  for (const stop of stops) stop()
})
