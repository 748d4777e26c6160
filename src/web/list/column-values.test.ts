import { describe, expect, test, vi } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import type { FilterModel } from '../grid/filters/filter-model.ts'
import { plainState, type GridState } from '../grid/state/grid-state.ts'
import { columnValues } from './column-values.ts'
import type { List } from './list.ts'

type Query = Parameters<List['findValues']>[0]

const { signal } = new AbortController()
const flag = sampleColumn({ field: 'flag', filter: 'set' })
const labels = sampleColumn({ field: 'labels', type: 'list', filter: 'set' })
const published = sampleColumn({ field: 'marketplaces', filterField: 'published', filter: 'set' })

const columns = [flag, labels, published]

function valuesWith(
  rows: readonly { value: string; count: number }[],
  known: readonly string[] = [],
  state: Pick<GridState, 'filter' | 'search'> = plainState,
) {
  const asked: Query[] = []
  const findValues: List['findValues'] = async (query) => {
    asked.push(query)
    return [...rows]
  }
  const values = columnValues(
    { columns, findValues, findMissing: () => Promise.resolve([]) },
    () => known,
    state,
  )
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
    expect(asked).toEqual([{ field: 'flag', q: '', filter: [] }])
  })

  test('of the known ones those that match, in any case', async () => {
    const { values } = valuesWith([], ['Hold', 'Review'])
    expect(await values.list(flag, 'hO', signal)).toEqual([{ value: 'Hold', count: 0 }])
  })

  test('with counts of the rows that the other filters and the search leave', async () => {
    const filter: FilterModel = {
      columns: {
        flag: { kind: 'set', isExcluded: false, values: ['Hold'], hasBlank: false },
        labels: { kind: 'empty', isEmpty: false },
      },
      extra: [{ sku: 'A' }],
    }
    const { values, asked } = valuesWith([{ value: 'Hold', count: 1 }], [], { filter, search: 'air' })
    await values.list(flag, 'ho', signal)
    const beside = [{ labels__isnull: false }, { sku: 'A' }]
    expect(asked).toEqual([{ field: 'flag', q: 'ho', filter: beside, search: 'air' }])
    expect(values.beside(flag)).toBe(JSON.stringify([beside, 'air']))
    expect(values.beside(labels)).not.toBe(values.beside(flag))
  })

  test('without counts where the other filters are too long to be told', async () => {
    const filter = { columns: {}, extra: [{ sku__in: Array.from({ length: 900 }, (_, at) => `SKU-${at}`) }] }
    const { values, asked } = valuesWith([{ value: 'Hold', count: 1 }], ['Red'], { filter, search: '' })
    expect(await values.list(flag, '', signal)).toEqual([
      { value: 'Red', count: null },
      { value: 'Hold', count: null },
    ])
    expect(asked).toEqual([{ field: 'flag', q: '' }])
  })

  test('is asked by the name that filters use', async () => {
    const { values, asked } = valuesWith([])
    await values.list(published, 'x', signal)
    expect(asked).toEqual([{ field: 'published', q: 'x', filter: [] }])
  })
})

test('the values that no row has are asked for under the name that filters use', async () => {
  const findMissing = vi.fn<List['findMissing']>().mockResolvedValue(['B'])
  const values = columnValues(
    { columns, findValues: () => Promise.resolve([]), findMissing },
    () => [],
    plainState,
  )
  expect(await values.missing(published, ['A', 'B'], signal)).toEqual(['B'])
  expect(findMissing).toHaveBeenCalledWith({ field: 'published', values: ['A', 'B'] }, signal)
})
