import { expect, test } from 'vitest'
import { draftVariant } from '../../../../tests/support/listing-draft.ts'
import { matchVariants, type FoundVariant } from './find-product.ts'

const nine = draftVariant({ ref: 'nine', sku: 'R-9', optionValues: ['9'] })
const ten = draftVariant({ ref: 'ten', sku: 'R-10', optionValues: ['10'] })

function found(id: string, sku: string | null, title: string): FoundVariant {
  return { id, sku, title, inventoryItemId: `item-${id}`, available: 0 }
}

test.each([
  ['both by SKU', [found('a', 'R-9', '9'), found('b', 'R-10', '10')], { nine: 'a', ten: 'b' }],
  [
    'a changed size by its SKU',
    [found('a', 'R-9', '9.5'), found('b', 'R-10', '10')],
    { nine: 'a', ten: 'b' },
  ],
  [
    'a renamed SKU by its size',
    [found('a', 'OLD-9', '9'), found('b', 'R-10', '10')],
    { nine: 'a', ten: 'b' },
  ],
  ['exchanged sizes by SKU', [found('a', 'R-9', '10'), found('b', 'R-10', '9')], { nine: 'a', ten: 'b' }],
  ['the right one of two with one SKU', [found('x', 'R-9', '8'), found('a', 'R-9', '9')], { nine: 'a' }],
  ['nothing that is foreign', [found('a', 'X', '8'), found('b', null, '7')], {}],
])('finds %s', (_, theirs, matches) => {
  const result = matchVariants([nine, ten], theirs)
  expect(Object.fromEntries([...result].map(([ref, { id }]) => [ref, id]))).toEqual(matches)
})
