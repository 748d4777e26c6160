import { describe, expect, test, vi } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import { columnValues } from './column-values.ts'
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
  const values = columnValues({ findValues, findMissing: () => Promise.resolve([]) }, () => known)
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

test('the values that no row has are asked for under the name that filters use', async () => {
  const findMissing = vi.fn<List['findMissing']>().mockResolvedValue(['B'])
  const values = columnValues({ findValues: () => Promise.resolve([]), findMissing }, () => [])
  expect(await values.missing(published, ['A', 'B'], signal)).toEqual(['B'])
  expect(findMissing).toHaveBeenCalledWith({ field: 'published', values: ['A', 'B'] }, signal)
})
