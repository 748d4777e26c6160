import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { FoundProducts } from './FoundProducts.tsx'
import type { FoundProducts as Found } from './useFoundProducts.ts'

standInBrowser()

const nothing: Found = {
  ...{ q: 'AIR', isLongEnough: true, products: [], error: null, isOfTyped: true },
  refetch: () => Promise.reject(new Error('Nobody asks again here.')),
}
const drawnOf = (found: Found) =>
  drawn(<FoundProducts found={found} chosen={null} onChoose={() => undefined} />)

test('that no product matches is said of the very text that was answered', () => {
  expect(wordsOf(drawnOf(nothing))).toContain('No product matches “AIR”.')
})

test('while another text is searched nothing is said of what the one before it found', () => {
  const html = drawnOf({ ...nothing, q: 'AIR MAX', isOfTyped: false })
  expect(wordsOf(html)).not.toContain('No product matches')
  expect(html).toContain('Searching products')
})
