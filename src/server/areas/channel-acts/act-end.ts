// What becomes of an act after its channel was asked.
import type { OutletAnswer } from '../../connectors/ports/order-outlet.ts'
import type { ChannelError, ChannelErrorKind } from '../../connectors/ports/sales-channel.ts'

type Waiting = {
  state: 'pending'
  operation: string | null
  problem: string | null
  waitMs: number
  waits: number
}
type Settled = { state: 'notified' | 'rejected' | 'unsupported'; problem: string | null }
export type ActEnd = Waiting | Settled

const shortestMs = 2_000
const longestMs = 5 * 60_000

/** What the channel says of the order itself: asking again changes nothing. All else may pass, or be mended at the account. */
const final: ReadonlySet<ChannelErrorKind> = new Set([
  'remote_permanent',
  'validation',
  'not_found',
  'duplicate',
  'unsupported',
])

/** What keeps an account from being called keeps it for all that waits for it, and passes by itself. */
export function isOfAccount({ kind, raw }: ChannelError): boolean {
  return kind === 'throttled' || raw?.code === 'BREAKER_OPEN'
}

/** Nobody is let in with this account: whoever else waits for it would hear the same. */
export function isShut(error: ChannelError): boolean {
  return isOfAccount(error) || error.kind === 'auth_expired' || error.kind === 'auth_revoked'
}

/** `waits`: how often it was put off before, for its own sake. */
type Try = { waits: number; operation: string | null }

export function endOfAnswer(answer: OutletAnswer, { waits }: Pick<Try, 'waits'>): ActEnd {
  switch (answer.state) {
    case 'done':
      return { state: 'notified', problem: null }
    case 'pending': {
      const { operation } = answer
      return { state: 'pending', operation, problem: null, waitMs: pauseMs(waits), waits: waits + 1 }
    }
    case 'rejected':
      return { state: 'rejected', problem: answer.error.message }
    case 'unsupported':
      return { state: 'unsupported', problem: answer.sentence }
  }
}

/** What was pending at the channel stays so: nobody knows otherwise. */
export function endOfFailure(error: ChannelError, { waits, operation }: Try): ActEnd {
  if (final.has(error.kind)) return { state: 'rejected', problem: error.message }
  const isOwn = !isOfAccount(error)
  const waitMs = Math.min(longestMs, Math.max(isOwn ? pauseMs(waits) : shortestMs, error.retryAfterMs ?? 0))
  return { state: 'pending', operation, problem: error.message, waitMs, waits: isOwn ? waits + 1 : waits }
}

function pauseMs(waits: number): number {
  return Math.min(longestMs, shortestMs * 2 ** Math.min(waits, 20))
}
