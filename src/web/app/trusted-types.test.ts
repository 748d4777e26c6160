import { expect, test } from 'vitest'
import { refuseMarkup } from './trusted-types.ts'

test('lets style text through and refuses anything with a tag', () => {
  expect(refuseMarkup(':root{--x:1px}')).toBe(':root{--x:1px}')
  expect(() => refuseMarkup('<img src=x onerror=alert(1)>')).toThrow(TypeError)
})
