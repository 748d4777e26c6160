import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameSize, sameStyle } from './match-size.ts'

const style = (styleId: string) => ({ productId: styleId, styleId, title: styleId, urlKey: '' })
const size = (name: string, ...others: string[]) => ({ variantId: name, name, spellings: [name, ...others] })
const men = [size('9', 'US M 9', 'US W 10.5', 'EU 42.5'), size('9.5', 'US M 9.5', 'US W 11', 'EU 43')]

test.each([
  ['DD1391-100', ['DD1391-100']],
  ['dd1391 100', ['DD1391-100']],
  ['DD1391100', ['DD1391-100']],
  ['DD1391', []],
  ['DD1391-101', []],
  [' - ', []],
])('of similar products none but those with the style %j are taken', (wanted, found) => {
  const products = ['DD1391-100', 'DD1391-1001', ''].map(style)
  expect(sameStyle(products, wanted).map(({ styleId }) => styleId)).toEqual(found)
})

test.each([
  ['9', '9'],
  ['9.0', '9'],
  ['US 9', '9'],
  ['us m 9.5', '9.5'],
  ['EU 43', '9.5'],
  ['eu43', '9.5'],
  ['10.5', undefined],
  ['9W', undefined],
  ['90', undefined],
  ['', undefined],
])('the size %j is %j', (wanted, found) => {
  expect(sameSize(men, wanted)?.name).toBe(found)
})

test('where two sizes are written like ours, none is taken', () => {
  expect(sameSize([...men, { ...size('9'), variantId: 'another' }], '9')).toBeUndefined()
})

test('a size that is taken is always written like ours', () => {
  const numbers = fc.integer({ min: 1, max: 40 }).map((half) => String(half / 2))
  fc.assert(
    fc.property(fc.uniqueArray(numbers), numbers, (names, wanted) => {
      const found = sameSize(
        names.map((name) => size(name)),
        wanted,
      )
      expect(found?.name).toBe(names.includes(wanted) ? wanted : undefined)
    }),
  )
})
