import { describe, expect, test } from 'vitest'
import { undoHint, undoneWords, undoPromise, undoTitle } from './undo-words.ts'

test.each([
  [1204, 23, '1,204 products go back to what they were, 23 that it created go.'],
  [1, 1, '1 product goes back to what it was, 1 that it created goes.'],
  [2, 0, '2 products go back to what they were.'],
  [0, 2, 'The 2 products that it created go.'],
  [0, 1, 'The product that it created goes.'],
])('of %i changed and %i created products it says what happens to them', (changed, created, words) => {
  expect(undoPromise({ changed, created })).toBe(words)
})

test.each([
  [{ put_back: 1204, removed: 23, kept: 3 }, '1,204 put back, 23 removed, 3 kept'],
  [{ removed: 1, kept: 0 }, '1 removed'],
  [{}, 'Nothing to undo'],
])('sums %j up as %s', (counts, words) => {
  expect(undoneWords({ counts })).toBe(words)
})

describe('an undo', () => {
  test.each([
    ['QUEUED', 'Undoing this import'],
    ['IN PROGRESS', 'Undoing this import'],
    ['COMPLETED', 'This import is undone'],
    ['FAILED', 'Undoing this import broke off'],
    ['CANCELLED', 'Undoing this import was cancelled'],
  ] as const)('that is %s is called so', (status, title) => {
    expect(undoTitle({ status }, 'this import')).toBe(title)
  })

  test('in the tray has the name of its file', () => {
    expect(undoTitle({ status: 'COMPLETED' }, 'the last.csv #7')).toBe('the last.csv #7 is undone')
  })

  test.each([
    ['COMPLETED', {}, 'All is as it was before the import. The same file can be imported again.'],
    ['COMPLETED', { kept: 1 }, 'What others have changed since is kept as they made it:'],
    ['CANCELLED', { kept: 1 }, 'What is put back so far stays so; the rest is as the import left it.'],
  ] as const)('that is %s with %j says what has become of the rest', (status, counts, words) => {
    expect(undoHint({ status, counts, message: null })).toBe(words)
  })
})
