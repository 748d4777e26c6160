import { beforeEach, expect, test, vi } from 'vitest'
import { capitalised, createSessionStore } from './session.ts'

const demo = { token: 't1', email: 'demo@example.com', userName: 'demo', userId: '7' }
let stored: Map<string, string>
let storage: Storage
let session: ReturnType<typeof createSessionStore>

beforeEach(() => {
  stored = new Map()
  storage = storageOver(stored)
  session = createSessionStore(() => storage)
})

test('keeps what the sign-in said under the four keys of the spec', () => {
  session.start(demo)
  expect(Object.fromEntries(stored)).toEqual(demo)
  expect(session.read()).toEqual(demo)
})

test('knows nobody without a token', () => {
  storage.setItem('userName', 'demo')
  expect(session.read()).toBeNull()
})

test('forgets the session and nothing else when the token is dead', () => {
  session.start(demo)
  storage.setItem('draft:purchase', '{"cost":3}')
  session.end('t1')
  expect(session.read()).toBeNull()
  expect(Object.fromEntries(stored)).toEqual({ 'draft:purchase': '{"cost":3}' })
})

test('outlives the late refusal of an earlier token', () => {
  session.start({ ...demo, token: 't2' })
  session.end('t1')
  expect(session.read()?.token).toBe('t2')
})

test('leaves nothing behind on Logout', () => {
  session.start(demo)
  storage.setItem('draft:purchase', '{}')
  session.clear()
  expect(stored.size).toBe(0)
})

test('says how a session changed', () => {
  const listener = vi.fn()
  const stop = session.subscribe(listener)
  session.start(demo)
  session.end('t1')
  session.clear()
  stop()
  session.start(demo)
  expect(listener.mock.calls.flat()).toEqual(['started', 'ended', 'signed-out'])
})

test('follows what another tab does to the storage', () => {
  const listener = vi.fn()
  session.start(demo)
  session.subscribe(listener)
  storage.removeItem('token')
  session.storageChanged('token')
  expect(session.read()).toBeNull()
  storage.setItem('token', 't9')
  session.storageChanged('token')
  expect(session.read()?.token).toBe('t9')
  storage.clear()
  session.storageChanged(null)
  session.storageChanged('page')
  expect(listener.mock.calls.flat()).toEqual(['ended', 'started', 'signed-out'])
})

function storageOver(entries: Map<string, string>): Storage {
  return {
    get length() {
      return entries.size
    },
    key: (position) => [...entries.keys()][position] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

test.each([
  ['demo', 'Demo'],
  ['anna McDuck', 'Anna McDuck'],
  ['éva', 'Éva'],
  ['', ''],
])('%s becomes %s', (name, shown) => {
  expect(capitalised(name)).toBe(shown)
})
