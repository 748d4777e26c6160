import { expect, test } from 'vitest'
import { chooseBlockPlan, type BlockQuestion } from './block-plan.ts'

const first: BlockQuestion = {
  offset: 0,
  limit: 100,
  total: 1_000_000,
  count: undefined,
  isIndexed: true,
  isFiltered: false,
  places: [],
}
const met = { offset: 300_000, key: '9.99', id: 7 }

test.each<[string, Partial<BlockQuestion>, object]>([
  ['reads in order without a filter', {}, { kind: 'ordered', offset: 0, isReversed: false }],
  [
    'reads the last tenth from the other end',
    { offset: 900_000, count: 1_000_000 },
    { kind: 'ordered', offset: 99_900, limit: 100, isReversed: true },
  ],
  [
    'takes only what is left at the end',
    { offset: 950, count: 1_000 },
    { kind: 'ordered', offset: 0, limit: 50, isReversed: true },
  ],
  [
    'reads on from the nearest place that is known',
    { offset: 300_200, count: 1_000_000, places: [{ ...met, offset: 100_000 }, met] },
    { kind: 'ordered', offset: 200, isReversed: false, from: met },
  ],
  [
    'reads back from a place behind the block',
    { offset: 299_800, count: 1_000_000, places: [met] },
    { kind: 'ordered', offset: 101, limit: 100, isReversed: true, from: met },
  ],
  [
    'counts from the front when every place is farther off',
    { offset: 100_000, count: 1_000_000, places: [met] },
    { kind: 'ordered', offset: 100_000, isReversed: false },
  ],
  [
    'takes no place inside the block for its end',
    { offset: 299_950, count: 300_020, places: [met] },
    { kind: 'ordered', offset: 0, limit: 70, isReversed: true },
  ],
  ['asks nothing past the end', { offset: 1_000, count: 1_000 }, { kind: 'nothing' }],
  ['tries a short walk when it knows nothing', { isFiltered: true }, { kind: 'walk', steps: 5_000 }],
  [
    'filters first when few rows fit',
    { isFiltered: true, count: 40 },
    { kind: 'filter_first', isReversed: false },
  ],
  [
    'walks a small table when the walk is short',
    { isFiltered: true, total: 100_000, count: 4_000 },
    { kind: 'walk', steps: 5_000 },
  ],
  [
    'filters first when the walk would be longer than the search',
    { isFiltered: true, total: 100_000, count: 1_000 },
    { kind: 'filter_first' },
  ],
  ['walks when many rows fit', { isFiltered: true, count: 100_000 }, { kind: 'walk', steps: 5_000 }],
  [
    'filters first far from both ends',
    { isFiltered: true, count: 100_000, offset: 50_000 },
    { kind: 'filter_first', offset: 49_900 },
  ],
  ['filters first without an index', { isFiltered: true, isIndexed: false }, { kind: 'filter_first' }],
])('%s', (_, changes, expected) => {
  expect(chooseBlockPlan({ ...first, ...changes })).toMatchObject(expected)
})
