import { describe, expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import type { Candidate } from '../../../contract/products/candidate.ts'
import { queryClient } from '../../app/query-client.ts'
import { ProductPicker } from './ProductPicker.tsx'
import { Relatives } from './Relatives.tsx'
import { relativesText, type Relative } from './relatives.ts'

standInBrowser()
const nothing = () => undefined
const one = (id: number, part: Partial<Relative> = {}): Relative => ({
  ...{ id, sku: `S-${id}`, title: `Shoe ${id}`, product_type: 'basic', category: 'Shoes' },
  ...{ isKept: true, isMoved: false, ...part },
})

describe('the list to choose from', () => {
  const candidate = (id: number, owner: Candidate['owner'] = null): Candidate => ({
    ...{ id, sku: `S-${id}`, title: `Shoe ${id}`, product_type: 'basic', owner },
  })

  type Answer = { results: Candidate[]; count: number; is_count_least?: boolean }

  function shown(answer: Answer | undefined, chosen: number[] = []): string {
    const query = { page: 1, page_size: 5, order_by: 'sku', relationship_name: 'Shoes' }
    queryClient.setQueryData(['product', 'candidates', 'basics', query], answer)
    return drawn(
      <ProductPicker
        {...{ label: 'Choose Child Products', offers: 'basics', category: 'Shoes', ownId: 7 }}
        chosen={new Set(chosen)}
        onChoose={nothing}
        onDrop={nothing}
      />,
    )
  }

  const boxOf = (html: string, sku: string) =>
    new RegExp(`<input[^>]*aria-label="Choose ${sku}"[^>]*>`).exec(html)?.[0]
  const buttonOf = (html: string, words: string) =>
    new RegExp(`<button[^>]*>(?:(?!</button>).)*${words}`).exec(html)?.[0]

  test('has its columns, each with its order and filter, and waits with words', () => {
    const html = shown(undefined)
    for (const label of ['SKU', 'Title', 'Product Type'])
      expect(html).toContain(`aria-label="Filter ${label}"`)
    expect(html.split('aria-sort="none"').length - 1).toBe(3)
    expect(wordsOf(html)).toContain('One moment please...')
  })

  test('says so when there is nothing, in a row that can not be chosen', () => {
    const html = shown({ results: [], count: 0 })
    expect(wordsOf(html)).toContain('No Data Found')
    expect(wordsOf(html)).toContain('Sorry - no rows')
    expect(html).not.toContain('type="checkbox"')
    expect(wordsOf(html)).toContain('Page 1 of 1')
  })

  test('lets go of what belongs to others only by moving it', () => {
    const results = [candidate(1), candidate(2, { id: 7, sku: 'OWN' }), candidate(3, { id: 9, sku: 'OTHER' })]
    const html = shown({ results, count: 3 }, [1])
    expect(boxOf(html, 'S-1')).toContain('checked')
    expect(boxOf(html, 'S-2')).not.toContain('disabled')
    expect(boxOf(html, 'S-3')).toContain('disabled')
    expect(wordsOf(html)).toContain('Belongs to OTHER')
    expect(wordsOf(html)).not.toContain('Belongs to OWN')
    expect(html).toContain('aria-label="Move S-3 here"')
    expect(wordsOf(html)).toContain('1 product chosen')
    expect(boxOf(shown({ results, count: 3 }, [3]), 'S-3')).not.toContain('disabled')
  })

  test('has pages of five, and goes on where not all were counted', () => {
    const results = [1, 2, 3, 4, 5].map((id) => candidate(id))
    const counted = shown({ results, count: 1_001 })
    expect(wordsOf(counted)).toContain('Page 1 of 201')
    expect(buttonOf(counted, 'Previous')).toContain('disabled')
    const all = shown({ results, count: 5 })
    expect(buttonOf(all, 'Next')).toContain('disabled')
    const least = shown({ results, count: 5, is_count_least: true })
    expect(wordsOf(least)).toContain('Page 1 of 1+')
    expect(buttonOf(least, 'Next')).not.toContain('disabled')
  })
})

describe('what is chosen', () => {
  function shown(relatives: Relative[], category = 'Shoes', isAlwaysOpen = false): string {
    return wordsOf(
      drawn(
        <Relatives
          relation={{ field: 'children', title: 'Child Products', isAlwaysOpen }}
          text={relativesText(relatives)}
          {...{ category, offers: 'basics', ownId: 7, problem: undefined, onChange: nothing }}
        />,
      ),
    )
  }

  test('stands in a table that it can be removed from, below it the way to more', () => {
    const words = shown([one(2), one(1)])
    expect(words).toMatch(
      /^SKU Title Product Type 2 in all S-1 Shoe 1 basic Remove S-2 Shoe 2 basic Remove Open Child$/,
    )
  })

  test('says what becomes of it on save, and whether it fits the category', () => {
    expect(shown([one(1, { isKept: false })])).toContain('Added on save')
    expect(shown([one(1, { isKept: false, isMoved: true })])).toContain('Moved here on save')
    expect(shown([one(1)], 'Clothing')).toContain('Chosen for Shoes, not Clothing')
    expect(shown([one(1)], '')).not.toContain('Chosen for')
  })

  test('is none at first; where parents are chosen the list is open', () => {
    expect(shown([])).toBe('None yet. Open Child')
    expect(shown([], '', true)).not.toContain('Open Child')
    expect(shown([], '', true)).toContain('0 products chosen')
  })
})
