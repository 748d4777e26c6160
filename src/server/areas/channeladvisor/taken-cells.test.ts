import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { takenCells, type Cells } from './taken-cells.ts'

const meet = (told: Cells, ours: Cells, before?: Cells, isPriceManual = false) =>
  takenCells({ told, before, ours: (field) => ours[field] ?? null, isPriceManual })

describe('when both first meet', () => {
  test('what is blank here is filled, and nothing is written over', () => {
    const told = { title: 'Theirs', brand: 'Nike', upc: null, labels: ['A'] }
    expect(meet(told, { title: 'Ours', brand: null, labels: [] })).toEqual({ brand: 'Nike', labels: ['A'] })
  })

  test('price and pieces come from there', () => {
    const told = { retail_price: 90, 'distribution_centers.Phoenix': 3 }
    expect(meet(told, { retail_price: 80, 'distribution_centers.Phoenix': 0 })).toEqual(told)
  })
})

describe('later', () => {
  test.each<[string, Cells, Cells, Cells, Cells]>([
    ['what nobody touched here follows', { brand: 'B' }, { brand: 'A' }, { brand: 'A' }, { brand: 'B' }],
    ['what was changed here stays', { brand: 'B' }, { brand: 'Mine' }, { brand: 'A' }, {}],
    ['what did not change there stays', { brand: 'A' }, { brand: 'Mine' }, { brand: 'A' }, {}],
    ['what is emptied there is emptied', { brand: null }, { brand: 'A' }, { brand: 'A' }, { brand: null }],
    ['a title is never emptied', { title: null }, { title: 'A' }, { title: 'A' }, {}],
    ['what is told anew fills a blank', { upc: '1' }, {}, { brand: 'A' }, { upc: '1' }],
    ['labels follow', { labels: ['B'] }, { labels: ['A'] }, { labels: ['A'] }, { labels: ['B'] }],
    [
      'pieces that were sold here stay until they change there',
      { 'distribution_centers.Phoenix': 3 },
      { 'distribution_centers.Phoenix': 2 },
      { 'distribution_centers.Phoenix': 3 },
      {},
    ],
    [
      'pieces that change there take the place of ours',
      { 'distribution_centers.Phoenix': 5 },
      { 'distribution_centers.Phoenix': 2 },
      { 'distribution_centers.Phoenix': 3 },
      { 'distribution_centers.Phoenix': 5 },
    ],
  ])('%s', (_, told, ours, before, taken) => {
    expect(meet(told, ours, before)).toEqual(taken)
  })

  test('a price that a person set here stays, and follows again once that is taken back', () => {
    const [told, ours, before] = [{ retail_price: 90 }, { retail_price: 80 }, { retail_price: 90 }]
    expect(meet(told, ours, before, true)).toEqual({})
    expect(meet(told, ours, before, false)).toEqual({ retail_price: 90 })
    expect(meet({ retail_price: null }, ours, before, false)).toEqual({})
  })
})

test('asked again, nothing is left to take', () => {
  const value = fc.constantFrom(null, 'A', 'B', 'C')
  const cells = fc.record({ title: value, brand: value, upc: value })
  fc.assert(
    fc.property(cells, cells, fc.option(cells, { nil: undefined }), (told, ours, before) => {
      const taken = meet(told, ours, before)
      expect(meet(told, { ...ours, ...taken }, told)).toEqual({})
    }),
  )
})
