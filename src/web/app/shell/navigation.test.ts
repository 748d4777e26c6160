import { expect, test } from 'vitest'
import { arabicLabels } from '../arabic-labels.ts'
import english from '../labels-ltr.json' with { type: 'json' }
import { isLit, navigation } from './navigation.ts'

test.each([
  ['/catalogs', true],
  ['/catalogs/12', true],
  ['/catalogsX', false],
  ['/orders', false],
])('at %s the entry is lit: %s', (pathname, lit) => {
  expect(isLit({ to: '/catalogs' }, pathname)).toBe(lit)
})

test.each([
  ['/product-exports', true],
  ['/order-exports', true],
  ['/orders', false],
])('at %s the entry of all exports is lit: %s', (pathname, lit) => {
  expect(isLit({ to: '/product-exports', besides: ['/order-exports'] }, pathname)).toBe(lit)
})

test('every entry has a caption in both layouts', () => {
  const labels = navigation.flatMap((group) => [group.label, ...group.entries.map((entry) => entry.label)])
  for (const label of labels) {
    expect(english[label]).not.toBe('')
    expect(arabicLabels[label]).toMatch(/[؀-ۿ]/)
  }
})
