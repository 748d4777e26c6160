import { expect, test, vi } from 'vitest'
import { madeUpRun } from '../../../tests/support/made-up-run.ts'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { hearListings, hearRows, hearRuns, isHearing, keepStreamOpen } from './run-events.ts'

standInBrowser()

type Reading = { say: (event: string) => void; end: () => void; breakOff: () => void; signal: AbortSignal }

function desk() {
  const readings: Reading[] = []
  const waits: { task: () => void; delayMs: number; isCancelled: boolean }[] = []
  const heard: string[] = []
  const close = keepStreamOpen<string>(
    {
      read: (say, signal) =>
        new Promise((resolve, reject) => {
          readings.push({ say, end: resolve, breakOff: () => reject(new Error('broken')), signal })
        }),
      schedule: (task, delayMs) => {
        const wait = { task, delayMs, isCancelled: false }
        waits.push(wait)
        return () => void (wait.isCancelled = true)
      },
    },
    (event) => heard.push(event),
  )
  return { readings, waits, heard, close }
}

/** Lets promises that are answered already run on. */
async function settled() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

test('opens again when the server ends the stream', async () => {
  const { readings, waits, heard } = desk()
  readings[0]?.say('one')
  readings[0]?.end()
  await settled()
  waits[0]?.task()
  readings[1]?.say('two')
  expect(heard).toEqual(['one', 'two'])
})

test('waits longer each time it can’t be had at all', async () => {
  const { readings, waits } = desk()
  for (let count = 0; count < 6; count += 1) {
    readings[count]?.breakOff()
    await settled()
    waits[count]?.task()
  }
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('comes back soon after a stream that had spoken breaks', async () => {
  const { readings, waits } = desk()
  readings[0]?.say('one')
  readings[0]?.breakOff()
  await settled()
  expect(waits[0]?.delayMs).toBe(2000)
})

test('closes for good', async () => {
  const { readings, waits, heard, close } = desk()
  readings[0]?.end()
  await settled()
  close()
  readings[0]?.say('late')
  expect(heard).toEqual([])
  expect(readings[0]?.signal.aborted).toBe(true)
  expect(waits[0]?.isCancelled).toBe(true)
})

test('runs and listings are heard from one stream, which ends with the last who listens', async () => {
  const event = (data: object) => `event: progress\ndata: ${JSON.stringify(data)}\n\n`
  const text = event({ topic: 'run', ...madeUpRun({ id: 5 }) }) + event({ topic: 'listings', id: 0 })
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) =>
      stream.enqueue(new TextEncoder().encode(text))
    return Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start })))
  })
  const runs: number[] = []
  let news = 0
  const stops = [hearRuns(({ id }) => runs.push(id)), hearListings(() => (news += 1))]
  await expect.poll(() => [runs, news]).toEqual([[5], 1])
  expect(signals).toHaveLength(1)
  stops[0]?.()
  expect(signals[0]?.aborted).toBe(false)
  expect(isHearing()).toBe(true)
  stops[1]?.()
  expect(signals[0]?.aborted).toBe(true)
  expect(isHearing()).toBe(false)
})

test('changed rows are told, and once beforehand that nobody knows what was changed until now', async () => {
  const event = (data: object) => `event: progress\ndata: ${JSON.stringify(data)}\n\n`
  const rows = [{ id: 7, version: 3 }]
  const changes = event({ topic: 'rows', id: 0, list: 'orders', rows }) + event({ topic: 'listings', id: 0 })
  vi.stubGlobal('fetch', () => {
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) =>
      stream.enqueue(new TextEncoder().encode(`event: open\ndata: {}\n\n${changes}`))
    return Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start })))
  })
  const heard: unknown[] = []
  const later: unknown[] = []
  const stop = hearRows('orders', (told) => heard.push(told))
  await expect.poll(() => heard).toEqual([null, rows])
  const stopLater = hearRows('orders', (told) => later.push(told))
  expect(later).toEqual([null])
  stop()
  stopLater()
  const again = hearRows('orders', (told) => later.push(told))
  expect(later).toEqual([null])
  again()
})
