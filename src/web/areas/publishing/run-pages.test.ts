import { expect, test } from 'vitest'
import { pageAt, sumOf } from './run-pages.ts'

const run = (id: number, total: number, failed = 0) => ({
  id,
  total,
  failed,
  success: total - failed,
  skipped: 0,
})

test('adds up the figures of all runs', () => {
  expect(sumOf([run(1, 3, 1), run(2, 4)])).toEqual({ total: 7, success: 6, failed: 1, skipped: 0 })
})

test.each([
  [1, { place: { runId: 1, page: 1 }, first: 1, last: 100 }],
  [2, { place: { runId: 1, page: 2 }, first: 101, last: 150 }],
  [3, { place: { runId: 2, page: 1 }, first: 151, last: 170 }],
  [9, { place: { runId: 2, page: 1 }, first: 151, last: 170, page: 3 }],
])('finds page %i in the run that holds it', (wanted, expected) => {
  expect(pageAt([run(1, 150), run(2, 20)], 'all', wanted)).toMatchObject({
    pages: 3,
    count: 170,
    ...expected,
  })
})

test('pages failures alone, past runs without any', () => {
  expect(pageAt([run(1, 150), run(2, 20, 2)], 'failed', 1)).toEqual({
    page: 1,
    pages: 1,
    place: { runId: 2, page: 1 },
    first: 1,
    last: 2,
    count: 2,
  })
})

test('has one empty page when there is nothing', () => {
  expect(pageAt([run(1, 5)], 'failed', 1)).toMatchObject({
    page: 1,
    pages: 1,
    place: null,
    first: 0,
    last: 0,
  })
})
