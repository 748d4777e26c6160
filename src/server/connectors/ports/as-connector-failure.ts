import { ConnectorFailure } from '../../platform/errors.ts'
import type { ChannelFailure } from './sales-channel.ts'

/** A channel's refusal as it goes to whoever waits for the call. */
export function asConnectorFailure(failure: ChannelFailure): ConnectorFailure {
  const { kind } = failure.error
  const status = kind === 'throttled' || kind === 'remote_transient' ? 503 : 502
  return new ConnectorFailure(failure.message, { status, cause: failure })
}
