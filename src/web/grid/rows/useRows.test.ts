import { expect, test } from 'vitest'
import type { GridMode } from '../state/grid-state.ts'
import { rowsOnScreen } from './useRows.ts'

const snapshot = { generation: 1, version: 1, summary: null, isStale: false, isLoading: false, error: null }

test.each<[string, number | null, number | null, number, GridMode, number, number]>([
  ['a screenful before the first answer', null, null, 0, 'infinite', 100, 30],
  ['no more than a page before the first answer', null, null, 0, 'pagination', 25, 25],
  ['a screenful of a large page', null, null, 0, 'pagination', 500, 30],
  ['all rows of an endless list', 1_000_000, null, 100, 'infinite', 100, 1_000_000],
  ['none of an empty list', 0, null, 100, 'infinite', 100, 0],
  ['a full page', 100, 25, 25, 'pagination', 25, 25],
  ['what is left on the last page', 60, 50, 25, 'pagination', 25, 10],
  ['nothing on a page beyond the end', 60, 75, 25, 'pagination', 25, 0],
  ['the page at hand while another size is asked for', 60, 0, 25, 'pagination', 50, 25],
])('the table has %s', (_what, count, pageStart, pageSize, mode, wantedSize, rows) => {
  expect(rowsOnScreen({ ...snapshot, count, pageStart, pageSize }, mode, wantedSize)).toBe(rows)
})
