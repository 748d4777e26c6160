import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchNews } from './news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab with a catalogue in it, and a server that says when the test does that listings have changed. */
function desk() {
  const told = { count: 0 }
  const streams: { say: () => void; isOpen: boolean }[] = []
  let handle = () => {}
  const tab = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, handler: () => void) => void (handle = handler),
    removeEventListener: () => void (handle = () => {}),
  }
  const hear = (say: () => void) => {
    const stream = { say, isOpen: true }
    streams.push(stream)
    return () => void (stream.isOpen = false)
  }
  const close = watchNews(hear, () => void (told.count += 1), tab)
  const turn = (visibilityState: DocumentVisibilityState) => {
    tab.visibilityState = visibilityState
    handle()
  }
  return { told, streams, turn, close }
}

test('tells at once, and what follows soon together, once', () => {
  const { told, streams, close } = desk()
  expect(told.count).toBe(0)
  streams[0]?.say()
  expect(told.count).toBe(1)
  for (let time = 0; time < 50; time += 1) streams[0]?.say()
  expect(told.count).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(told.count).toBe(2)
  close()
})

test('holds no connection in a tab that nobody sees, and makes good what it missed', () => {
  const { told, streams, turn, close } = desk()
  turn('hidden')
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false])
  turn('visible')
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true])
  expect(told.count).toBe(1)
  close()
})

test('hears nothing more once the screen is left', () => {
  const { told, streams, turn, close } = desk()
  streams[0]?.say()
  streams[0]?.say()
  close()
  turn('visible')
  vi.advanceTimersByTime(10_000)
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false])
  expect(told.count).toBe(1)
})
