import { expect, test } from 'vitest'
import type { ChannelErrorKind } from '../../connectors/ports/sales-channel.ts'
import { endOfAnswer, endOfFailure } from './act-end.ts'

const first = { waits: 0, operation: null }
const error = (kind: ChannelErrorKind, more: object = {}) => ({ kind, message: 'No.', ...more })

test('what the channel answers is kept as it is', () => {
  expect(endOfAnswer({ state: 'done' }, first)).toEqual({ state: 'notified', problem: null })
  expect(endOfAnswer({ state: 'rejected', error: error('validation') }, first)).toEqual({
    ...{ state: 'rejected', problem: 'No.' },
  })
  expect(endOfAnswer({ state: 'unsupported', sentence: 'Do it there.' }, first)).toEqual({
    ...{ state: 'unsupported', problem: 'Do it there.' },
  })
  expect(endOfAnswer({ state: 'pending', operation: 'job' }, first)).toEqual({
    ...{ state: 'pending', operation: 'job', problem: null, waitMs: 2_000, waits: 1 },
  })
})

test.each(['remote_permanent', 'validation', 'not_found', 'duplicate', 'unsupported'] as const)(
  '%s is a refusal',
  (kind) => {
    expect(endOfFailure(error(kind), first)).toEqual({ state: 'rejected', problem: 'No.' })
  },
)

test.each([
  ...(['auth_expired', 'auth_revoked', 'forbidden', 'remote_transient', 'conflict'] as const),
  ...(['outcome_unknown', 'contract_unknown'] as const),
])('%s waits, with what was pending', (kind) => {
  expect(endOfFailure(error(kind), { ...first, operation: 'job' })).toEqual({
    ...{ state: 'pending', operation: 'job', problem: 'No.', waitMs: 2_000, waits: 1 },
  })
})

test('each try waits longer, up to five minutes, and as long as the channel says', () => {
  const pauses = [0, 1, 2, 7, 8, 99, 9_999].map((waits) => {
    const end = endOfFailure(error('remote_transient'), { ...first, waits })
    return end.state === 'pending' ? end.waitMs / 1000 : null
  })
  expect(pauses).toEqual([2, 4, 8, 256, 300, 300, 300])
  const named = (seconds: number) => ({ retryAfterMs: seconds * 1000 })
  expect(endOfFailure(error('throttled', named(40)), first)).toMatchObject({ waitMs: 40_000 })
  expect(endOfFailure(error('throttled', named(4_000)), first)).toMatchObject({ waitMs: 300_000 })
  expect(endOfFailure(error('throttled', named(0)), first)).toMatchObject({ waitMs: 2_000 })
})

test.each([
  ['a limit that is used up', error('throttled')],
  ['a channel that nobody may call just now', error('remote_transient', { raw: { code: 'BREAKER_OPEN' } })],
])('%s is put down to no act', (_, failure) => {
  const put = { state: 'pending', operation: 'job', problem: 'No.', waits: 8 }
  expect(endOfFailure(failure, { waits: 8, operation: 'job' })).toEqual({ ...put, waitMs: 2_000 })
  const named = { ...failure, retryAfterMs: 30_000 }
  expect(endOfFailure(named, { waits: 8, operation: 'job' })).toEqual({ ...put, waitMs: 30_000 })
})
