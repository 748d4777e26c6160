import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areSameRelatives, mergedRelatives, relativesOf, relativesText, type Relative } from './relatives.ts'

const one = (id: number): Relative => ({
  ...{ id, sku: `S-${id}`, title: '', product_type: 'basic', category: 'Shoes' },
  ...{ isKept: true, isMoved: false },
})
const textOf = (ids: readonly number[]) => relativesText(ids.map(one))
const idsOf = (text: string) => relativesOf(text).map(({ id }) => id)
const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 8 }))

test('what two people left of the same products is what both left and what either added', () => {
  fc.assert(
    fc.property(someIds, someIds, someIds, (before, mine, theirs) => {
      const texts = { before: textOf(before), mine: textOf(mine), theirs: textOf(theirs) }
      const merged = idsOf(mergedRelatives(texts))
      const expected = [1, 2, 3, 4, 5, 6, 7, 8].filter((id) =>
        before.includes(id)
          ? mine.includes(id) && theirs.includes(id)
          : mine.includes(id) || theirs.includes(id),
      )
      expect(merged).toEqual(expected)
      const swapped = mergedRelatives({ ...texts, mine: texts.theirs, theirs: texts.mine })
      expect(idsOf(swapped)).toEqual(merged)
    }),
  )
})

test('whom both have belongs to the product already, however it was chosen here', () => {
  const mine = relativesText([{ ...one(1), isKept: false, isMoved: true }])
  const [merged] = relativesOf(mergedRelatives({ before: textOf([]), mine, theirs: textOf([1]) }))
  expect(merged).toMatchObject({ isKept: true, isMoved: false })
})

test.each([
  ['', ''],
  ['[]', 'no list'],
  ['[]', '[{"id": "1"}, 7]'],
])('what is no list of products names none: %s, %s', (text, other) => {
  expect(areSameRelatives(text, other)).toBe(true)
})
