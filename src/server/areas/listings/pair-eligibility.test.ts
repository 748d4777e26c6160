import { describe, expect, test } from 'vitest'
import { judgePublish, judgeUnpublish, type Pair, type PairListing } from './pair-eligibility.ts'

const sound = {
  sku: 'AJ1-9',
  isDeleted: false,
  isBlocked: false,
  blockComment: null,
  isExternalQuantityBlocked: false,
}
const pair: Pair = {
  basic: sound,
  owner: { ...sound, sku: 'AJ1' },
  ownerId: 1,
  marketplace: { name: 'Shopify', isConnected: true },
  listing: null,
}
const stockx = { name: 'StockX', isConnected: false }
const live: PairListing = { desired: 'listed', actual: 'listed', ownerId: 1 }
const off: PairListing = { desired: 'unlisted', actual: 'unlisted', ownerId: 1 }
const goingUp: PairListing = { desired: 'listed', actual: 'unlisted', ownerId: 1 }
const comingDown: PairListing = { desired: 'unlisted', actual: 'listed', ownerId: 1 }

describe('publishing', () => {
  const cases: [string, Partial<Pair>, string][] = [
    ['goes for what was never listed', {}, 'go'],
    ['goes for what was taken off', { listing: off }, 'go'],
    ['goes again for what still waits', { listing: goingUp }, 'go'],
    ['goes for what is about to be taken off: the newer request counts', { listing: comingDown }, 'go'],
    ['goes for what was moved to another parent', { listing: { ...live, ownerId: 2 } }, 'go'],
    ['skips what is live', { listing: live }, 'skipped: already published'],
    ['goes for a size that stands alone now', { listing: live, ownerId: 9 }, 'go'],
    [
      'skips what is live, blocked or not',
      { listing: live, basic: { ...sound, isBlocked: true } },
      'skipped: already published',
    ],
    [
      'refuses the deleted',
      { basic: { ...sound, isDeleted: true } },
      'failed: AJ1-9 is deleted; restore it before publishing.',
    ],
    ['refuses the blocked', { basic: { ...sound, isBlocked: true } }, 'failed: AJ1-9 is blocked.'],
    [
      'refuses the blocked with the comment',
      { basic: { ...sound, isBlocked: true, blockComment: 'recalled' } },
      'failed: AJ1-9 is blocked: recalled',
    ],
    [
      'refuses what keeps its quantity from other channels',
      { basic: { ...sound, isExternalQuantityBlocked: true } },
      'failed: AJ1-9 is blocked: its quantity is not for other channels.',
    ],
    [
      'refuses the sizes of a blocked parent',
      { owner: { ...pair.owner, isBlocked: true } },
      'failed: AJ1 is blocked.',
    ],
    [
      'says when a marketplace is not connected',
      { marketplace: stockx },
      'failed: StockX is not connected in this installation.',
    ],
  ]
  test.each(cases)('%s', (_, change, verdict) => {
    expect(inWords(judgePublish({ ...pair, ...change }))).toBe(verdict)
  })
})

describe('unpublishing', () => {
  const cases: [string, Partial<Pair>, string][] = [
    ['skips what was never listed', {}, 'skipped: not published'],
    ['skips what is off', { listing: off }, 'skipped: not published'],
    ['goes for what is live', { listing: live }, 'go'],
    ['goes for what still waits to be published', { listing: goingUp }, 'go'],
    ['goes again for what is being taken off', { listing: comingDown }, 'go'],
    ['goes for the blocked', { listing: live, basic: { ...sound, isBlocked: true } }, 'go'],
    ['goes for the deleted', { listing: live, basic: { ...sound, isDeleted: true } }, 'go'],
    [
      'says when a marketplace is not connected',
      { listing: live, marketplace: stockx },
      'failed: StockX is not connected in this installation.',
    ],
  ]
  test.each(cases)('%s', (_, change, verdict) => {
    expect(inWords(judgeUnpublish({ ...pair, ...change }))).toBe(verdict)
  })
})

function inWords(verdict: ReturnType<typeof judgePublish>): string {
  return verdict.state === 'go' ? 'go' : `${verdict.state}: ${verdict.reason}`
}
