import { describe, expect, test } from 'vitest'
import { draftVariant, listingDraft, listingRef } from '../../../../tests/support/listing-draft.ts'
import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import type {
  ChannelError,
  ItemOutcome,
  ListingRef,
  SalesChannel,
} from '../../connectors/ports/sales-channel.ts'
import { callAndReadBack, type DesiredGroup } from './call-and-read-back.ts'

const busy: ChannelError = { kind: 'throttled', message: 'Busy.' }
const shut: ChannelError = { kind: 'auth_revoked', message: 'Not let in.' }
const gone: ChannelError = { kind: 'not_found', message: 'Gone.' }
const ctx = { credential: 'c', deadline: new Date('2100-01-01'), signal: new AbortController().signal }

const done = (ref: string, listings: string[] = []): ItemOutcome => ({
  ref,
  state: 'done',
  externalIds: { listings },
})
const pending = (ref: string, operation: string): ItemOutcome => ({ ref, state: 'pending', operation })
const refused = (ref: string, error: ChannelError): ItemOutcome => ({ ref, state: 'failed', error })

/** A group of one size, owner `ref` and basic `{ref}0`. */
function group(ref: string, given: Partial<DesiredGroup> = {}): DesiredGroup {
  const draft = listingDraft({ ref, variants: [draftVariant({ ref: `${ref}0`, sku: `S-${ref}` })] })
  return {
    ref: { ...listingRef({ ref }), variants: draft.variants },
    draft,
    operations: [],
    isUncertain: false,
    ...given,
  }
}
const offSale = (ref: string) => group(ref, { draft: null })
const followed = (ref: string, ...operations: string[]) => group(ref, { operations })

type Script = {
  publish?: ItemOutcome[] | ChannelError
  unpublish?: ItemOutcome[] | ChannelError
  follow?: Record<string, ItemOutcome[] | 'pending' | ChannelError>
  read?: ChannelError
}

function scripted(script: Script) {
  const calls: string[] = []
  const read: ListingRef[] = []
  const say = <T>(said: T | ChannelError | undefined): T => {
    if (said === undefined) throw new Error('nothing scripted')
    if (typeof said === 'object' && said !== null && 'kind' in said) throw new ChannelFailure(said)
    return said
  }
  const channel: SalesChannel = {
    channel: 'StockX',
    maxBatch: 10,
    groupedBy: 'parent',
    showsSoldOut: true,
    priceStepCents: 1,
    content: [],
    check: () => [],
    forecast: async () => ({ calls: 0, seconds: 0, budget: { left: 0, of: 0, unit: 'calls' } }),
    verify: async () => ({ name: '', currency: 'USD', details: {} }),
    publish: async (_ctx, drafts) => {
      calls.push(`publish ${drafts.map(({ ref }) => ref).join()}`)
      return say(script.publish)
    },
    unpublish: async (_ctx, refs) => {
      calls.push(`unpublish ${refs.map(({ ref }) => ref).join()}`)
      return say(script.unpublish)
    },
    follow: async (_ctx, operation) => {
      calls.push(`follow ${operation}`)
      return say(script.follow?.[operation])
    },
    readListings: async (_ctx, refs) => {
      calls.push(`read ${refs.map(({ ref }) => ref).join()}`)
      read.push(...refs)
      return say(script.read ?? refs.map(({ ref }) => ({ ref, isFound: false as const })))
    },
  }
  return { channel, calls, read }
}

async function run(script: Script, ...groups: DesiredGroup[]) {
  const { channel, calls, read } = scripted(script)
  return { answers: await callAndReadBack(channel, ctx, groups), calls, read }
}

test('groups that go the same way go in one call, off sale first, and are read back in one', async () => {
  const { answers, calls } = await run(
    { publish: [done('10'), done('20')], unpublish: [done('3'), done('4')] },
    group('1'),
    offSale('3'),
    group('2'),
    offSale('4'),
  )
  expect(calls).toEqual(['unpublish 3,4', 'publish 1,2', 'read 1,3,2,4'])
  expect(answers.map(({ outcomes, remote }) => [outcomes.map(({ ref }) => ref), remote?.ref])).toEqual([
    [['10'], '1'],
    [['3'], '3'],
    [['20'], '2'],
    [['4'], '4'],
  ])
})

test('what was refused before anything was made is not read back', async () => {
  const { answers, calls } = await run({ publish: [refused('10', gone), done('20')] }, group('1'), group('2'))
  expect(calls).toEqual(['publish 1,2', 'read 2'])
  expect(answers).toMatchObject([{ remote: null, outcomes: [{ state: 'failed' }] }, { remote: { ref: '2' } }])
})

test('what was refused is read back all the same where an earlier try may have made it', async () => {
  const uncertain = (ref: string) => group(ref, { isUncertain: true })
  const outcomes = [refused('10', gone), refused('20', busy)]
  const { calls } = await run({ publish: outcomes }, uncertain('1'), uncertain('2'))
  // What is tried again is read when it is over.
  expect(calls).toEqual(['publish 1,2', 'read 1'])
})

test('what was refused is read back where the group is there already: what went elsewhere may be on sale in it', async () => {
  const known = group('1')
  known.ref.externalId = 'p'
  const { calls } = await run({ publish: [refused('10', gone), refused('20', gone)] }, known, group('2'))
  expect(calls).toEqual(['publish 1,2', 'read 1'])
})

test('a call that fails as a whole says so of each of its groups and of no other', async () => {
  const { answers } = await run({ publish: busy, unpublish: [done('2')] }, group('1'), offSale('2'))
  expect(answers).toMatchObject([
    { failure: busy, outcomes: [], remote: null },
    { failure: null, remote: { ref: '2' } },
  ])
})

test('a read that fails leaves what was said', async () => {
  const { answers } = await run({ publish: [done('10')], read: busy }, group('1'))
  expect(answers).toMatchObject([{ failure: busy, outcomes: [{ state: 'done' }], remote: null }])
})

test('the read knows every name that the outcomes brought', async () => {
  const outcome: ItemOutcome = {
    ref: '10',
    state: 'done',
    externalIds: { product: 'p', listings: ['b', 'a'] },
  }
  const known = group('1')
  known.ref.variants = [{ ref: '10', sku: 'S-1', externalIds: ['a'] }]
  const { read } = await run({ publish: [outcome] }, known)
  expect(read).toMatchObject([{ externalId: 'p', variants: [{ externalIds: ['a', 'b'] }] }])
})

describe('what is pending', () => {
  test('may be of an earlier try', async () => {
    const outcomes: ItemOutcome[] = [{ ref: '10', state: 'pending', operation: 'batch', isEarlier: true }]
    const { answers } = await run({ publish: [...outcomes, pending('20', 'batch')] }, group('1'), group('2'))
    expect(answers.map(({ areEarlier }) => areEarlier)).toEqual([true, false])
  })

  test('is kept and not read back, whatever became of the rest', async () => {
    const outcomes = [pending('10', 'batch'), pending('20', 'batch')]
    const { answers, calls } = await run({ publish: outcomes }, group('1'), group('2'))
    expect(calls).toEqual(['publish 1,2'])
    expect(answers.map(({ operations }) => operations)).toEqual([['batch'], ['batch']])
  })

  test('is looked at once for all groups that it carries, before anything else is asked for', async () => {
    const { answers, calls } = await run(
      { follow: { batch: [done('10'), refused('20', gone)] } },
      followed('1', 'batch'),
      followed('2', 'batch'),
    )
    expect(calls).toEqual(['follow batch', 'read 1'])
    expect(answers).toMatchObject([
      { operations: [], outcomes: [{ ref: '10', state: 'done' }], remote: { ref: '1' } },
      { operations: [], outcomes: [{ ref: '20', state: 'failed' }], remote: null },
    ])
  })

  test.each<[string, Required<Script>['follow'], string[], ChannelError | null]>([
    ['stays while one of its operations is open', { a: [done('10')], b: 'pending' }, ['a', 'b'], null],
    ['stays when the channel can’t be asked', { a: busy, b: [done('10')] }, ['a', 'b'], busy],
    ['stays while the account is not let in', { a: shut, b: [done('10')] }, ['a', 'b'], shut],
    ['ends when the channel knows it no more', { a: gone, b: [done('10')] }, [], gone],
    ['goes on under another name', { a: [pending('10', 'c')], b: [] }, ['c'], null],
  ])('%s', async (_, follow, operations, failure) => {
    const { answers } = await run({ follow }, followed('1', 'a', 'b'))
    expect(answers).toMatchObject([{ operations, failure }])
  })

  test('ends on a channel that decides at once', async () => {
    const { channel } = scripted({})
    delete channel.follow
    expect(await callAndReadBack(channel, ctx, [followed('1', 'a')])).toMatchObject([
      { operations: [], outcomes: [], failure: null },
    ])
  })
})

test('a fault of the connector is nobody’s refusal', async () => {
  await expect(run({}, group('1'))).rejects.toThrow('nothing scripted')
})

test('nothing is started after the lease was lost', async () => {
  const { channel, calls } = scripted({ publish: [done('10')] })
  const lost = { ...ctx, signal: AbortSignal.abort(new Error('the lease was lost')) }
  await expect(callAndReadBack(channel, lost, [group('1')])).rejects.toThrow('the lease was lost')
  expect(calls).toEqual([])
})
