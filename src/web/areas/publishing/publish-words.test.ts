import { expect, test } from 'vitest'
import {
  countsInWords,
  onwardRun,
  runHeadline,
  spokenProgress,
  statusWord,
  takenBackWords,
} from './publish-words.ts'

const figures = (success: number, failed = 0, skipped = 0, total = success + failed + skipped) => ({
  ...{ total, success, failed, skipped },
  ...{ counts: {}, status: 'IN PROGRESS' as const },
})

const preparing = (success: number, waiting: number, prepared: number) => ({
  ...figures(success, 0, 0, success + waiting),
  counts: { chosen: 100_000, prepared },
})

test.each([
  [figures(298, 1, 1, 304), '298 published, 1 failed, 1 skipped, 4 waiting'],
  [figures(1204), '1,204 published'],
  [figures(0, 2), '2 failed'],
  [figures(0), 'Nothing to do'],
])('says how many came to what: %o', (counts, words) => {
  expect(countsInWords('publish', counts)).toBe(words)
})

test.each([
  [preparing(0, 0, 0), 'Preparing 0 of 100,000 products'],
  [preparing(298, 11_702, 12_000), 'Preparing 12,000 of 100,000 products, 298 published, 11,702 waiting'],
  [preparing(298, 99_702, 100_000), '298 published, 99,702 waiting'],
  [
    { ...preparing(298, 0, 12_000), status: 'CANCELLED' as const },
    '298 published, 88,000 products not begun',
  ],
])('says how far a publish of many is prepared: %o', (run, words) => {
  expect(countsInWords('publish', run)).toBe(words)
})

test('calls what an unpublish did by its own name', () => {
  expect(countsInWords('unpublish', figures(1, 0, 2))).toBe('1 unpublished, 2 skipped')
})

test.each([
  [figures(2, 0, 0, 300), 'QUEUED', 'working', 'Publishing 300 listings'],
  [figures(1, 0, 2), 'IN PROGRESS', 'working', 'Publishing 3 listings'],
  [figures(1), 'COMPLETED', 'good', '1 listing published'],
  [figures(2, 0, 1), 'COMPLETED', 'good', '2 listings published'],
  [figures(2, 1), 'COMPLETED', 'bad', 'Publish finished with 1 failure'],
  [figures(0, 3), 'FAILED', 'bad', 'Publish failed'],
  [figures(0, 0, 3), 'COMPLETED', 'quiet', 'Nothing to publish'],
  [figures(1, 0, 2), 'CANCELLED', 'quiet', 'Publish cancelled'],
] as const)('the headline of %o, %s, is %s: %s', (counts, status, tone, words) => {
  expect(runHeadline('publish', { ...counts, status })).toEqual({ tone, words })
})

test.each([
  ['sync', { push: 12 }, 12],
  ['sync', { push: 0 }, null],
  ['sync', {}, null],
  ['publish', { push: 12 }, null],
] as const)('of a %s with %o what goes on is %s', (kind, counts, run) => {
  expect(onwardRun(kind, { counts })).toBe(run)
})

test.each([
  [0, 'Publishing 100,000 products', 'Preparing 100,000 products'],
  [60_000, 'Publishing 100,000 products', 'Preparing 100,000 products: 50 % done'],
  [100_000, 'Publishing 120,000 listings', 'Publishing 120,000 listings'],
])('with %i products prepared it says %s, and aloud %s', (prepared, headline, spoken) => {
  const run = preparing(0, 120_000, prepared)
  expect(runHeadline('publish', run).words).toBe(headline)
  expect(spokenProgress('publish', run)).toBe(spoken)
})

test.each([
  [0, 'Publishing 8 listings'],
  [1, 'Publishing 8 listings'],
  [2, 'Publishing 8 listings: 25 % done'],
  [3, 'Publishing 8 listings: 25 % done'],
  [7, 'Publishing 8 listings: 75 % done'],
])('speaks at each quarter only: after %i of 8', (done, words) => {
  expect(spokenProgress('publish', figures(done, 0, 0, 8))).toBe(words)
})

test.each([
  ['done', null, 'Unpublished'],
  ['failed', 'StockX refused it', 'Failed'],
  ['queued', null, 'queued'],
  ['queued', 'StockX has not been answering; Backroom tries again by itself.', 'delayed'],
  ['skipped', 'was not published', 'skipped'],
] as const)('names the mark of a row that is %s, with the word %s: %s', (status, message, word) => {
  expect(statusWord('unpublish', { status, message })).toBe(word)
})

test.each([
  ['publish', 'CANCELLED', 3, 'is taken off again.'],
  ['unpublish', 'CANCELLED', 3, 'is put up again.'],
  ['publish', 'CANCELLED', 0, null],
  ['publish', 'COMPLETED', 3, null],
  ['sync', 'CANCELLED', 3, null],
] as const)('says of a %s that is %s with %i skipped what is live: %s', (kind, status, skipped, words) => {
  const told = takenBackWords(kind, { ...figures(1, 0, skipped, 4), status })
  if (words === null) expect(told).toBeNull()
  else expect(told).toContain(words)
})
