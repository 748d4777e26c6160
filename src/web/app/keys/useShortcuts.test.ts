import { expect, test } from 'vitest'
import { isKey, keyCaps } from './useShortcuts.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test.each([
  { name: 'mod+K', pressed: press('k', { ctrlKey: true }), isMac: false, matches: true },
  { name: 'mod+K', pressed: press('k', { metaKey: true }), isMac: true, matches: true },
  { name: 'mod+K', pressed: press('k', { ctrlKey: true }), isMac: true, matches: false },
  { name: 'mod+K', pressed: press('k'), isMac: false, matches: false },
  { name: '?', pressed: press('?'), isMac: false, matches: true },
  { name: '?', pressed: press('?', { ctrlKey: true }), isMac: false, matches: false },
  { name: 'c', pressed: press('C'), isMac: false, matches: true },
  { name: 'c', pressed: press('c', { altKey: true }), isMac: false, matches: false },
])('$name is pressed by $pressed: $matches', ({ name, pressed, isMac, matches }) => {
  expect(isKey(name, pressed, isMac)).toBe(matches)
})

test('writes keys as they stand on the keyboard', () => {
  expect(keyCaps('mod+K', true)).toEqual(['⌘', 'K'])
  expect(keyCaps('mod+K', false)).toEqual(['Ctrl', 'K'])
  expect(keyCaps('g c', false)).toEqual(['G', 'C'])
})
