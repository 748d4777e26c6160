import { expect, test } from 'vitest'
import { withKey } from './early-typing.ts'

const press = { ctrlKey: false, metaKey: false, altKey: false }
const after = (...keys: string[]) =>
  keys.reduce<ReturnType<typeof withKey>>((typed, key) => typed && withKey(typed, { key, ...press }), {
    text: '',
    isEntered: false,
  })

test.each([
  [['a', 'j', ' ', '1'], { text: 'aj 1', isEntered: false }],
  [['a', 'k', 'Backspace', 'j', 'Shift'], { text: 'aj', isEntered: false }],
  [['1', '9', 'Enter'], { text: '19', isEntered: true }],
  [['a', 'Escape'], null],
])('%j make %j', (keys, typed) => {
  expect(after(...keys)).toEqual(typed)
})

test('a shortcut is no letter', () => {
  expect(withKey({ text: 'a', isEntered: false }, { ...press, key: 'k', ctrlKey: true })?.text).toBe('a')
})
