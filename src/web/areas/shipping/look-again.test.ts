import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { queryClient } from '../../app/query-client.ts'
import { channelActsQuery, channelStatesQuery } from './channel-states.ts'
import { lookAgainMs } from './look-again.ts'

const { answer, calls } = standInBrowser()
const isServer = environmentManager.isServer()
beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  environmentManager.setIsServer(() => isServer)
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

const waiting = { id: 1, channel_state: 'pending', state: 'pending', problem: null }

/** Everything that shows how far channels have been told. */
const screens: [string, string, () => () => void][] = [
  [
    'what became of orders',
    'POST /api/orders/channel-states/',
    () => new QueryObserver(queryClient, channelStatesQuery('ship', [1, 2])).subscribe(() => undefined),
  ],
  [
    'the page of an order',
    'GET /api/orders/1/channel-acts/',
    () => new QueryObserver(queryClient, channelActsQuery({ id: 1, version: 1 })).subscribe(() => undefined),
  ],
]

describe.each(screens)('%s', (_, what, open) => {
  const looksIn = async (seconds: number) => {
    const before = calls.length
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    return calls.length - before
  }

  test('asks no more once all that waits needs an account to be connected', async () => {
    const results = [{ ...waiting, needs_connection: true }]
    answer(what, { results, count: 1 })
    const close = open()
    await looksIn(10)
    expect(await looksIn(600)).toBe(0)
    expect(calls).toHaveLength(1)
    close()
  })

  test('asks on while another may be answered', async () => {
    const results = [
      { ...waiting, needs_connection: true },
      { ...waiting, id: 2, needs_connection: false },
    ]
    answer(what, { results, count: 2 })
    const close = open()
    expect(await looksIn(30)).toBeGreaterThan(5)
    const settled = [results[0], { ...results[1], channel_state: 'notified', state: 'notified' }]
    answer(what, { results: settled, count: 2 })
    await looksIn(30)
    expect(await looksIn(600)).toBe(0)
    close()
  })

  test('asks nothing in a tab that nobody sees, and goes on when somebody does', async () => {
    answer(what, { results: [{ ...waiting, needs_connection: false }], count: 1 })
    const close = open()
    await looksIn(10)
    focusManager.setFocused(false)
    expect(await looksIn(600)).toBe(0)
    focusManager.setFocused(true)
    expect(await looksIn(60)).toBeGreaterThan(1)
    close()
  })
})

test.each([
  [0, 3_000],
  [20, 3_000],
  [21, 6_000],
  [23, 24_000],
  [25, 60_000],
  [5_000, 60_000],
])('after %i looks the next comes in %i ms', (looks, ms) => {
  expect(lookAgainMs(looks)).toBe(ms)
})
