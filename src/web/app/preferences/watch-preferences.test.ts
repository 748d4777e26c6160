import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../api-problem.ts'
import { createDrafts } from '../drafts.ts'
import { createPreferenceSaver } from './watch-preferences.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function browser() {
  const stored = new Map<string, string>()
  return createDrafts(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }))
}

function saverSending(send: (change: object) => Promise<unknown>, kept = browser()) {
  const onFailure = vi.fn()
  return { saver: createPreferenceSaver({ send, onFailure, delayMs: 400, kept }), onFailure }
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

test('a page that goes before a choice was sent leaves it to the next one', async () => {
  const kept = browser()
  const gone = saverSending(vi.fn(), kept)
  gone.saver.save({ accent: 'blue', page_sizes: { products: 50 } })
  const send = vi.fn().mockResolvedValue(null)
  const { saver } = saverSending(send, kept)
  expect(saver.pending()).toEqual({ accent: 'blue', page_sizes: { products: 50 } })
  await saver.flush()
  expect(send).toHaveBeenLastCalledWith({ accent: 'blue', page_sizes: { products: 50 } })
  expect(kept.read('settings')).toBeNull()
})

test('a choice made while an earlier one is on its way stays to be sent', async () => {
  const answers: (() => void)[] = []
  const { saver } = saverSending(() => new Promise<void>((resolve) => answers.push(resolve)))
  saver.save({ accent: 'blue', background: 'white' })
  const sending = saver.flush()
  saver.save({ accent: 'rose' })
  answers[0]?.()
  await sending
  expect(saver.pending()).toEqual({ accent: 'rose' })
})

test('a choice that the server refuses is told once, and not sent again on every visit', async () => {
  const refused = new ApiProblem({ status: 400, code: 'invalid', detail: 'No.' })
  const { saver, onFailure } = saverSending(vi.fn().mockRejectedValue(refused))
  saver.save({ page_sizes: { products: 5000 } })
  await saver.flush()
  expect(onFailure).toHaveBeenCalledOnce()
  expect(saver.pending()).toEqual({})
})
