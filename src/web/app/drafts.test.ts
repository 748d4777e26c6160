import { expect, test } from 'vitest'
import { createDrafts } from './drafts.ts'

test('keeps what was typed under a key of its own until it is saved', () => {
  const stored = new Map<string, string>()
  const drafts = createDrafts(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }))
  drafts.write('purchase', { cost: '3' })
  expect([...stored.keys()]).toEqual(['draft:purchase'])
  expect(drafts.read('purchase')).toEqual({ cost: '3' })
  drafts.remove('purchase')
  expect(drafts.read('purchase')).toBeNull()
  stored.set('draft:purchase', '{broken')
  expect(drafts.read('purchase')).toBeNull()
})

test('lets typing go on where the browser has no room left', () => {
  const drafts = createDrafts(() => ({
    getItem: () => '"before"',
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }))
  expect(() => drafts.write('form', 'x'.repeat(10))).not.toThrow()
  expect(drafts.read('form')).toBe('before')
})
