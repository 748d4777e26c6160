import { ChannelFailure } from '../../src/server/connectors/ports/sales-channel.ts'
import type { ChannelError } from '../../src/server/connectors/ports/sales-channel.ts'

/** Waits for a call to a channel to be refused and answers with what; anything else fails the test. */
export async function channelErrorOf(call: Promise<unknown>): Promise<ChannelError> {
  const failure: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof ChannelFailure))
    throw new Error(`expected a ChannelFailure, got ${String(failure)}`)
  return failure.error
}
