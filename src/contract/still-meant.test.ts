import { expect, test } from 'vitest'
import { stillMeant } from './still-meant.ts'

const flag = 'retail_price_manually_updated'

test.each<[string, Record<string, [seen: unknown, wanted: unknown, now: unknown]>, string[], string[]]>([
  ['what nobody has changed', { cost: [5, 4, 5] }, ['cost'], []],
  ['what stands there already', { cost: [5, 4, 4] }, ['cost'], []],
  ['not what others have changed', { cost: [5, 4, 6], brand: ['A', 'B', 'A'] }, ['brand'], ['cost']],
  ['a list by what it holds', { labels: [['a', 'b'], [], ['a', 'b']] }, ['labels'], []],
  ['not a list that has grown', { labels: [['a'], [], ['a', 'b']] }, [], ['labels']],
  [
    'the mark of a price with its price',
    { retail_price: [5, 4, 5], [flag]: [true, false, true] },
    ['retail_price', flag],
    [],
  ],
  [
    'no mark without its price',
    { retail_price: [5, 4, 6], [flag]: [true, false, true] },
    [],
    ['retail_price'],
  ],
  [
    'what a payout was estimated of no longer than the payout',
    { payout: [80, 90, 70], payout_estimated_of: [undefined, 100, undefined] },
    [],
    ['payout'],
  ],
])('an edit still means %s', (_, values, meant, lost) => {
  const valuesOf = (field: string) => {
    const [seen, wanted, now] = values[field] ?? []
    return { seen, wanted, now }
  }
  expect(stillMeant(Object.keys(values), valuesOf)).toEqual({ meant, lost })
})
