import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPreferenceSaver } from './watch-preferences.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function saverSending(send: (change: object) => Promise<unknown>) {
  const onFailure = vi.fn()
  return { saver: createPreferenceSaver({ send, onFailure, delayMs: 400 }), onFailure }
}

test('sends quick changes as one', async () => {
  const send = vi.fn().mockResolvedValue(null)
  const { saver } = saverSending(send)
  saver.save({ accent: 'blue' })
  await vi.advanceTimersByTimeAsync(300)
  saver.save({ mini_sidebar: true })
  saver.save({ accent: 'rose' })
  await vi.advanceTimersByTimeAsync(400)
  expect(send.mock.calls).toEqual([[{ accent: 'rose', mini_sidebar: true }]])
  expect(saver.pending()).toEqual({})
})

test('keeps a failed change, so that a retry carries it and a newer choice wins', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(null)
  const { saver, onFailure } = saverSending(send)
  saver.save({ accent: 'blue', background: 'white' })
  await vi.advanceTimersByTimeAsync(400)
  expect(onFailure).toHaveBeenCalledOnce()
  saver.save({ accent: 'green' })
  await saver.flush()
  expect(send).toHaveBeenLastCalledWith({ accent: 'green', background: 'white' })
})

test('sends nothing for a user who is gone', async () => {
  const send = vi.fn().mockResolvedValue(null)
  const { saver } = saverSending(send)
  saver.save({ accent: 'blue' })
  saver.forget()
  await vi.advanceTimersByTimeAsync(1_000)
  await saver.flush()
  expect(send).not.toHaveBeenCalled()
})
