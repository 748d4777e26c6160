import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['New Balance', 'NB'],
  ['Nike', 'N'],
  ['  adidas-originals shop', 'AO'],
  ['Étoile', 'É'],
  ['361°', '3'],
  ['—', ''],
  ['', ''],
])('%j stands as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
