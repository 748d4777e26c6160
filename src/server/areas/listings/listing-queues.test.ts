import { expect, test } from 'vitest'
import type { ChannelAccount } from '../../connectors/registry.ts'
import { oneOfEachBatch, whoIsTakenAlong } from './listing-queues.ts'

const groups = (count: number) => Array.from({ length: count }, (_, at) => at)
const account = (sizes: { maxBatch: number; leastBatch?: number }) => ({ sales: sizes }) as ChannelAccount

test.each([
  ['many that go together', account({ maxBatch: 100 }), groups(250), [0, 100, 200]],
  ['few of them', account({ maxBatch: 100 }), groups(20), groups(20)],
  ['many that go one by one', account({ maxBatch: 1 }), groups(250), groups(250)],
  [
    'many that go one by one while they are few',
    account({ maxBatch: 250, leastBatch: 50 }),
    groups(60),
    groups(60),
  ],
  ['many where nothing is connected', null, groups(60), groups(60)],
])('queued of %s', (_, of, all, queued) => {
  expect(oneOfEachBatch(of, all)).toEqual(queued)
})

const [stockx, shopify] = [account({ maxBatch: 100 }), account({ maxBatch: 250, leastBatch: 50 })]
const decided = { isSettled: true, delayMs: 0, operations: [] }
const refused = { isSettled: false, delayMs: 900, operations: [] }
const open = (...operations: string[]) => ({ isSettled: false, delayMs: 2_000, operations })
const four = <Each>(each: Each) => [each, each, each, each]
const ends = [false, true, true, false]

test.each([
  ['all but the first and the last of an operation', shopify, four(open('a')), ends],
  [
    'those of each operation by themselves',
    stockx,
    [open('a'), open('b'), open('a'), open('a')],
    [false, false, true, false],
  ],
  [
    'those that two operations carry by themselves',
    stockx,
    [open('a'), open('a', 'b'), open('a')],
    [false, false, false],
  ],
  ['those that come again at the same distance', stockx, four(refused), ends],
  [
    'nobody at different distances',
    stockx,
    [refused, { ...refused, delayMs: 800 }, refused],
    [false, false, false],
  ],
  ['nobody where each goes by itself while they are few', shopify, four(refused), four(false)],
  ['nobody who does not come again', stockx, four(decided), four(false)],
])('of a try is taken along: %s', (_, of, outcomes, alongs) => {
  expect(whoIsTakenAlong(of, outcomes)).toEqual(alongs)
})
