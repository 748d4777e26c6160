import { expect, test, vi } from 'vitest'
import { remainingTime } from '../../ui/time-text.ts'
import { createTray } from './tray.ts'

test('lists the newest first and tells its listeners', () => {
  const tray = createTray(() => 5)
  const listener = vi.fn()
  tray.subscribe(listener)
  tray.add({ title: 'Import of shoes.csv' })
  tray.add({ title: 'Price of A1 was not saved', problem: new Error('no') })
  expect(tray.items().map(({ title, state }) => [title, state])).toEqual([
    ['Price of A1 was not saved', 'failed'],
    ['Import of shoes.csv', 'working'],
  ])
  expect(listener).toHaveBeenCalledTimes(2)
})

test('replaces the entry with the same id', () => {
  const tray = createTray(() => 5)
  tray.add({ id: 'run-1', title: 'Publishing 3 products' })
  tray.add({ id: 'run-1', title: 'Publishing 4 products' })
  expect(tray.items().map(({ title }) => title)).toEqual(['Publishing 4 products'])
})

test('shows progress and brings an end to notice again', () => {
  const tray = createTray(() => 5)
  const id = tray.add({ title: 'Import', progress: { done: 0, total: 10 } })
  tray.markSeen()
  tray.update(id, { progress: { done: 4, total: 10 } })
  expect(tray.items()[0]).toMatchObject({ progress: { done: 4, total: 10 }, isSeen: true })
  tray.update(id, { state: 'failed', problem: new Error('no') })
  expect(tray.items()[0]).toMatchObject({ state: 'failed', isSeen: false })
})

test('never drops work that is under way', () => {
  const tray = createTray(() => 5)
  tray.add({ id: 'work', title: 'Import' })
  for (let count = 0; count < 50; count += 1) tray.add({ title: `failure ${count}`, state: 'failed' })
  expect(tray.items().some(({ id }) => id === 'work')).toBe(true)
  expect(tray.items().length).toBeLessThan(40)
  tray.clearFinished()
  expect(tray.items().map(({ id }) => id)).toEqual(['work'])
})

test.each([
  { elapsedMs: 1_000, done: 5, total: 10, words: null },
  { elapsedMs: 10_000, done: 0, total: 10, words: null },
  { elapsedMs: 10_000, done: 10, total: 10, words: null },
  { elapsedMs: 10_000, done: 5, total: 10, words: 'about 10 s left' },
  { elapsedMs: 60_000, done: 10, total: 110, words: 'about 10 min left' },
  { elapsedMs: 3_600_000, done: 1, total: 4, words: 'about 3 h left' },
])('says $words after $elapsedMs ms at $done of $total', ({ elapsedMs, done, total, words }) => {
  expect(remainingTime(0, { done, total }, elapsedMs)).toBe(words)
})

test('tells whoever listed it that a person has put it away, alone or with all that is finished', () => {
  const tray = createTray(() => 5)
  const gone: string[] = []
  for (const id of ['one', 'two'])
    tray.add({ id, title: id, state: 'failed', onDismiss: () => gone.push(id) })
  tray.add({ id: 'work', title: 'Import', onDismiss: () => gone.push('work') })
  tray.dismiss('one')
  tray.clearFinished()
  expect(gone).toEqual(['one', 'two'])
  expect(tray.items().map(({ id }) => id)).toEqual(['work'])
})
