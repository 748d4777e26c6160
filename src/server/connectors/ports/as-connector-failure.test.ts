import { expect, test } from 'vitest'
import { notAnswering } from '../calls/limiter/limiter.ts'
import { asConnectorFailure } from './as-connector-failure.ts'
import { channelFailure } from './sales-channel.ts'

test('whoever waits for one call is not promised that somebody else tries again', () => {
  const failure = asConnectorFailure(notAnswering('VoyageOne', 1_000))
  expect(failure.message).toBe('VoyageOne has not been answering. Try again in a minute.')
  expect(failure.status).toBe(503)
  const busy = channelFailure('throttled', 'StockX takes only so many calls; Backroom goes on by itself.')
  expect(asConnectorFailure(busy).message).toBe('StockX takes only so many calls. Try again in a minute.')
})

test('any other refusal is said as it is', () => {
  const refused = channelFailure('not_found', 'StockX knows no such product; check its id.')
  expect(asConnectorFailure(refused)).toMatchObject({ message: refused.message, status: 502 })
})
