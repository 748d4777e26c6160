import { roomFor } from '../calls/limiter/forecast.ts'
import { busy } from '../calls/limiter/limiter.ts'
import type { ChannelError, CredentialId } from '../ports/sales-channel.ts'
import type { StockxCalls } from './stockx-calls.ts'

// Each batch takes some six calls until its end is known: where fewer asks than so many would go, more are waited for. Calls
// for thirty batches of these are allowed in the while in which as many items are as in five full ones.
const fewestItems = 10

/** How many of so many items may go now, and what is said to the others; what is urgent waits for no more of them. */
export async function findRoom(
  { limiter }: Pick<StockxCalls, 'limiter'>,
  credential: CredentialId,
  { items: wanted, urgent }: { items: number; urgent: number },
): Promise<{ items: number; refusal: ChannelError }> {
  const away = await limiter.away(credential)
  if (away !== null) return { items: 0, refusal: away }
  const standing = await limiter.standing(credential)
  const { items, waitMs } = roomFor(standing, { items: wanted, fewest: urgent > 0 ? 1 : fewestItems })
  return { items, refusal: busy('StockX', waitMs).error }
}
