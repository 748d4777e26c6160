import { ConnectorFailure } from '../../platform/errors.ts'
import type { ChannelFailure } from './sales-channel.ts'

/** What our workers promise at the end of a sentence; nobody does it for whoever waits for the answer to one call. */
const promise = /; (Backroom|it) (tries again|goes on)( by itself)?\.$/

/** A channel's refusal as it goes to whoever waits for the call. */
export function asConnectorFailure(failure: ChannelFailure): ConnectorFailure {
  const { kind } = failure.error
  const status = kind === 'throttled' || kind === 'remote_transient' ? 503 : 502
  const message = failure.message.replace(promise, '. Try again in a minute.')
  return new ConnectorFailure(message, { status, cause: failure })
}
