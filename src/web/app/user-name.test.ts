import { expect, test } from 'vitest'
import { capitalised } from './user-name.ts'

test.each([
  ['demo', 'Demo'],
  ['anna McDuck', 'Anna McDuck'],
  ['éva', 'Éva'],
  ['', ''],
])('%s becomes %s', (name, shown) => {
  expect(capitalised(name)).toBe(shown)
})
