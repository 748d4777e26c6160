import { expect, test, vi } from 'vitest'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { knowingRows } from './knowing-rows.ts'

type Row = { id: number; sku: string }
const done = { clearSelection: () => {}, refresh: () => {} }
const row = (id: number): Row => ({ id, sku: `A-${id}` })

function anAction(find: (ids: readonly number[]) => Promise<Row[]>) {
  const onRun = vi.fn<GridAction<Row>['onRun']>()
  return { onRun, run: knowingRows({ id: 'act', label: 'Act', icon: null, onRun }, find).onRun }
}

test('an act is given the rows that were not on the screen, in the order in which they were chosen', async () => {
  const find = vi.fn(async (ids: readonly number[]) => ids.map(row).toReversed())
  const { onRun, run } = anAction(find)
  run({ kind: 'some', ids: [3, 1, 2], rows: [row(1)] }, done)
  await vi.waitFor(() =>
    expect(onRun).toHaveBeenCalledWith(
      { kind: 'some', ids: [3, 1, 2], rows: [row(3), row(1), row(2)] },
      done,
    ),
  )
  expect(find).toHaveBeenCalledExactlyOnceWith([3, 2])
})

test('nothing is read when all of them are known, or all that match are meant', () => {
  const find = vi.fn(() => Promise.resolve([]))
  const { onRun, run } = anAction(find)
  run({ kind: 'some', ids: [1], rows: [row(1)] }, done)
  run({ kind: 'all', filter: [], search: '', exclude: [], expectedCount: 5 }, done)
  expect(onRun).toHaveBeenCalledTimes(2)
  expect(find).not.toHaveBeenCalled()
})

test('at most 100 are read, however many were chosen', async () => {
  const find = vi.fn((ids: readonly number[]) => Promise.resolve(ids.map(row)))
  const { onRun, run } = anAction(find)
  run({ kind: 'some', ids: Array.from({ length: 5_000 }, (_, at) => at + 1), rows: [] }, done)
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  expect(find.mock.calls[0]?.[0]).toHaveLength(100)
})

test('an act goes on without names that can not be read', async () => {
  const { onRun, run } = anAction(() => Promise.reject(new Error('down')))
  const target = { kind: 'some' as const, ids: [7], rows: [] }
  run(target, done)
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledWith(target, done))
})
