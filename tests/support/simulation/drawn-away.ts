import type { ChannelError } from '../../../src/server/connectors/ports/sales-channel.ts'
import type { World } from './world.ts'

/** How often a channel is known to be away. */
const share = 0.1

/** Whether nobody is to call it now, as other workers have found. */
export async function drawAway({ random, isCalm }: World, channel: string): Promise<ChannelError | null> {
  if (isCalm || !random.chance(share)) return null
  return {
    kind: 'remote_transient',
    message: `${channel} is away.`,
    retryAfterMs: random.between(0, 10_000),
  }
}
