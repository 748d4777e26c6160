import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import { columnValues, partsOf } from './column-values.ts'
import type { List } from './list.ts'

type Query = Parameters<List['findValues']>[0]

const { signal } = new AbortController()
const flag = sampleColumn({ field: 'flag', filter: 'set' })
const labels = sampleColumn({ field: 'labels', type: 'list', filter: 'set' })
const published = sampleColumn({ field: 'marketplaces', filterField: 'published', filter: 'set' })

function valuesWith(rows: readonly { value: string; count: number }[], known: readonly string[] = []) {
  const asked: Query[] = []
  const findValues: List['findValues'] = async (query) => {
    asked.push(query)
    return [...rows]
  }
  const values = columnValues(findValues, () => known)
  return { asked, values }
}

describe('what a set filter offers', () => {
  test('the known values with their counts, then what else there is', async () => {
    const rows = [
      { value: 'Odd', count: 3 },
      { value: 'Hold', count: 2 },
    ]
    const { values, asked } = valuesWith(rows, ['Hold', 'Review'])
    expect(await values.list(flag, '', signal)).toEqual([
      { value: 'Hold', count: 2 },
      { value: 'Review', count: 0 },
      { value: 'Odd', count: 3 },
    ])
    expect(asked).toEqual([{ field: 'flag', q: '' }])
  })

  test('of the known ones those that match, in any case', async () => {
    const { values } = valuesWith([], ['Hold', 'Review'])
    expect(await values.list(flag, 'hO', signal)).toEqual([{ value: 'Hold', count: 0 }])
  })

  test('no counts where a cell holds several, and no question either', async () => {
    const { values, asked } = valuesWith([{ value: 'a', count: 1 }], ['new', 'sale'])
    expect(await values.list(labels, 'sa', signal)).toEqual([{ value: 'sale', count: null }])
    expect(asked).toEqual([])
  })

  test('is asked by the name that filters use', async () => {
    const { values, asked } = valuesWith([])
    await values.list(published, 'x', signal)
    expect(asked).toEqual([{ field: 'published', q: 'x' }])
  })
})

describe('which values no row has', () => {
  test('in the order in which they were given, whatever their case', async () => {
    const { values, asked } = valuesWith([{ value: 'b', count: 1 }])
    expect(await values.missing(flag, ['A', 'B', 'C'], signal)).toEqual(['A', 'C'])
    expect(asked).toEqual([{ field: 'flag', filter: [{ flag__in: ['A', 'B', 'C'] }] }])
  })

  test('a long list is asked for in parts', async () => {
    const { values, asked } = valuesWith([])
    const many = Array.from({ length: 250 }, (_, at) => `SKU-${at}`)
    expect(await values.missing(flag, many, signal)).toEqual(many)
    expect(asked).toHaveLength(3)
  })

  test('no part is longer than an address or an answer, and none loses a value', () => {
    const value = fc.string({ minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(fc.array(value, { maxLength: 150 }), (values) => {
        const parts = partsOf(values)
        expect(parts.flat()).toEqual(values)
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(100)
          if (part.length > 1) expect(encodeURIComponent(part.join('')).length).toBeLessThanOrEqual(2400)
        }
      }),
    )
  })
})
