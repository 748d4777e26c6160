import { expect, test } from 'vitest'
import { jsonLines } from '../../ui/json-lines.ts'
import { asItWouldShow, withoutChannelNames } from './json-differences.ts'

const intended = {
  title: 'Dunk',
  externalId: 'gid/1',
  variants: [
    { ref: '1', sku: 'A-8', priceCents: 18_800, quantity: 2, externalIds: ['x', 'y'] },
    { ref: '2', sku: 'A-9', priceCents: 12_300, quantity: 1, externalIds: ['z'] },
  ],
}
const listing = (externalId: string, sku: string, part = {}) => ({
  ...{ externalId, sku, isLive: true, priceCents: 18_800, quantity: 1, compareAtPriceCents: null },
  ...part,
})

function marked(json: unknown, other: unknown): string[] {
  return jsonLines(json, other).flatMap(({ text, isDifferent }) => (isDifferent ? [text.trim()] : []))
}

test('what would go out is held against what went out, but for the channel’s names of it', () => {
  const sent = {
    title: 'Dunk',
    variants: [{ ref: '1', sku: 'A-8', priceCents: 12_300, quantity: 2, externalIds: [] }],
  }
  expect(marked(intended, withoutChannelNames(sent))).toEqual([
    '"priceCents": 18800,',
    // A size that was not sent at all.
    '{',
    '"ref": "2",',
    '"sku": "A-9",',
    '"priceCents": 12300,',
    '"quantity": 1,',
    '"externalIds": [',
    '"z"',
    ']',
    '}',
  ])
})

test('pieces that are listings of their own are right when they are as many', () => {
  const received = {
    isFound: true,
    isOurs: true,
    listings: [listing('x', 'A-8'), listing('y', 'A-8'), listing('z', 'A-9', { priceCents: 9_900 })],
    details: { title: 'Dunk', handle: 'dunk' },
  }
  expect(marked(received, asItWouldShow(intended, received))).toEqual(['"priceCents": 9900,'])
  const fewer = {
    ...received,
    listings: [listing('x', 'A-8', { isLive: false })],
    details: { title: 'Dank' },
  }
  expect(marked(fewer, asItWouldShow(intended, fewer))).toEqual([
    '"isLive": false,',
    '"quantity": 1,',
    '"title": "Dank"',
  ])
})

test('what is there and none of ours is marked whole', () => {
  const received = { isFound: true, isOurs: true, listings: [listing('s', 'B-1')], details: {} }
  expect(marked(received, asItWouldShow(intended, received))).toHaveLength(8)
})
