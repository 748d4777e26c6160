import { beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

let isBrowserOnline: boolean
let isReachable: boolean
let next: { callback: () => void; delayMs: number } | null

function connect() {
  return createConnection({
    isBrowserOnline: () => isBrowserOnline,
    isReachable: () => Promise.resolve(isReachable),
    schedule: (callback, delayMs) => {
      next = { callback, delayMs }
      return () => (next = null)
    },
  })
}

beforeEach(() => {
  isBrowserOnline = true
  isReachable = true
  next = null
})

test('believes the browser at once when it goes offline', () => {
  const connection = connect()
  isBrowserOnline = false
  connection.browserWentOffline()
  expect(connection.isOnline()).toBe(false)
})

test('goes offline when a heartbeat fails, and asks more often until one succeeds', async () => {
  const connection = connect()
  isReachable = false
  connection.check()
  await vi.waitUntil(() => next !== null)
  expect(connection.isOnline()).toBe(false)
  expect(next?.delayMs).toBeLessThan(5_000)
  isReachable = true
  next?.callback()
  await vi.waitUntil(() => connection.isOnline())
})

test('stays offline while the browser says so, even if the server on this machine answers', async () => {
  const connection = connect()
  isBrowserOnline = false
  connection.browserWentOffline()
  await vi.waitUntil(() => next !== null)
  expect(connection.isOnline()).toBe(false)
})

test('tells its listeners once per change', async () => {
  const connection = connect()
  const listener = vi.fn()
  connection.subscribe(listener)
  isReachable = false
  connection.check()
  connection.check()
  await vi.waitUntil(() => next !== null)
  connection.check()
  await vi.waitUntil(() => next !== null)
  expect(listener).toHaveBeenCalledOnce()
})
