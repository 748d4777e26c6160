// What becomes of an act after its channel was asked.
import type { OutletAnswer } from '../../connectors/ports/order-outlet.ts'
import type { ChannelError, ChannelErrorKind } from '../../connectors/ports/sales-channel.ts'
import type { ActEnd } from './channel-acts.store.ts'

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

type Try = { attempts: number; now: Date; operation: string | null }

export function endOfAnswer(answer: OutletAnswer, { attempts }: Try): ActEnd {
  switch (answer.state) {
    case 'done':
      return { state: 'notified', problem: null }
    case 'pending':
      return { state: 'pending', operation: answer.operation, problem: null, waitMs: pauseMs(attempts) }
    case 'rejected':
      return { state: 'rejected', problem: answer.error.message }
    case 'unsupported':
      return { state: 'unsupported', problem: answer.sentence }
  }
}

/** What was pending at the channel stays so: nobody knows otherwise. */
export function endOfFailure(error: ChannelError, { attempts, now, operation }: Try): ActEnd {
  if (final.has(error.kind)) return { state: 'rejected', problem: error.message }
  const namedMs = (error.retryAt?.getTime() ?? 0) - now.getTime()
  const waitMs = Math.min(longestMs, Math.max(pauseMs(attempts), namedMs))
  return { state: 'pending', operation, problem: error.message, waitMs }
}

function pauseMs(attempts: number): number {
  return Math.min(longestMs, shortestMs * 2 ** Math.min(attempts - 1, 20))
}
