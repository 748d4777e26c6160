import { expect, test } from 'vitest'
import type { ChannelAccount } from '../../connectors/registry.ts'
import { oneOfEachBatch } from './listing-queues.ts'

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
