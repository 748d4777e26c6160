import { expect, test } from 'vitest'
import { coverWords } from './cover-words.ts'

const known = {
  ...{ sold: 12, available: 8, historyDays: 30, window: 30 },
  plan: { lead_time_days: 14, target_cover_days: 30 },
}

test.each([
  ['daily_rate', {}, '12 sold ÷ 30 days'],
  ['days_of_cover', {}, '8 available ÷ (12 sold ÷ 30 days)'],
  ['runs_out_on', { available: -2 }, '0 available ÷ (12 sold ÷ 30 days)'],
  ['sell_through', {}, '12 sold ÷ (12 sold + 8 available)'],
  ['sell_through', { sold: 0, available: 0 }, 'Nothing was sold, and nothing is there to be sold.'],
  [
    'reorder_quantity',
    {},
    '12 sold ÷ 30 days × (14 days lead time + 30 days cover), rounded up, less 8 available',
  ],
  ['daily_rate', { historyDays: 1 }, 'Known for 1 day only: it takes 7 to say what sells in a day.'],
  ['days_of_cover', { sold: 0 }, 'Nothing was sold in 30 days.'],
  ['days_of_cover', { sold: 1 }, 'One piece was sold in 30 days: it takes 2 to say what sells in a day.'],
] as const)('%s of %j is told as "%s"', (figure, changes, words) => {
  expect(coverWords(figure, { ...known, ...changes })).toBe(words)
})
