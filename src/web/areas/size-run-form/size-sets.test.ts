import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostSizes } from '../../../contract/products/most-sizes.ts'
import { letterSizes, sizeSet, type SizeWish } from './size-sets.ts'

const wish: SizeWish = {
  ...{ way: 'numbers', from: '', to: '', withHalves: false, smallest: 'XS', largest: '3XL' },
  ...{ waists: '', lengths: '', list: '' },
}

describe('the sizes that are meant', () => {
  test.each<[string, Partial<SizeWish>, string[]]>([
    ['whole numbers', { from: '7', to: '10' }, ['7', '8', '9', '10']],
    ['with the halves', { from: '7', to: '8,5', withHalves: true }, ['7', '7.5', '8', '8.5']],
    ['from a half on', { from: '3.5', to: '5', withHalves: true }, ['3.5', '4', '4.5', '5']],
    ['one alone', { from: '9', to: '9' }, ['9']],
    ['letters', { way: 'letters', smallest: 'S', largest: 'XL' }, ['S', 'M', 'L', 'XL']],
    [
      'waist and length',
      { way: 'waist and length', waists: '30-31, 34', lengths: '30;32' },
      ['30x30', '30x32', '31x30', '31x32', '34x30', '34x32'],
    ],
    ['a list', { way: 'list', list: 'S\nM, L\t XL ,\r\nM' }, ['S', 'M', 'L', 'XL']],
  ])('%s', (_, part, sizes) => {
    expect(sizeSet({ ...wish, ...part })).toEqual({ sizes })
  })

  test.each<[string, Partial<SizeWish>, string]>([
    ['no numbers', { from: 'S', to: '9' }, 'Enter the first and the last size as numbers.'],
    ['the wrong way round', { from: '9', to: '7' }, '7 comes before 9: exchange them.'],
    ['too many', { from: '1', to: '999' }, 'These are more than the 200 sizes that can be made at once.'],
    [
      'letters the wrong way round',
      { way: 'letters', smallest: 'L', largest: 'S' },
      'S comes before L: exchange them.',
    ],
    [
      'no waist',
      { way: 'waist and length', lengths: '30' },
      'Enter waists and lengths, for example 28-34 and 30, 32.',
    ],
    [
      'a waist of letters',
      { way: 'waist and length', waists: 'M', lengths: '30' },
      '"M" is no size or range of sizes.',
    ],
    ['an empty list', { way: 'list', list: ' , ' }, 'Enter at least one size.'],
  ])('not from %s', (_, part, problem) => {
    expect(sizeSet({ ...wish, ...part })).toEqual({ problem })
  })

  test('are never too many, never twice, and in order', () => {
    const anyWish = fc.record({
      way: fc.constantFrom(...(['numbers', 'letters', 'waist and length', 'list'] as const)),
      ...{ from: size(), to: size(), withHalves: fc.boolean(), list: fc.string() },
      ...{ smallest: fc.constantFrom(...letterSizes), largest: fc.constantFrom(...letterSizes) },
      ...{ waists: ranges(), lengths: ranges() },
    })
    fc.assert(
      fc.property(anyWish, (asked) => {
        const set = sizeSet(asked)
        if ('problem' in set) return
        expect(set.sizes.length).toBeGreaterThan(0)
        expect(set.sizes.length).toBeLessThanOrEqual(mostSizes)
        expect(new Set(set.sizes).size).toBe(set.sizes.length)
        expect(set.sizes.every((each) => each.trim() === each && each !== '')).toBe(true)
      }),
    )
    function size() {
      return fc.oneof(
        fc.integer({ min: 0, max: 120 }).map((each) => String(each / 2)),
        fc.string({ maxLength: 3 }),
      )
    }
    function ranges() {
      return fc.array(size(), { maxLength: 3 }).map((sizes) => sizes.join('-'))
    }
  })
})
