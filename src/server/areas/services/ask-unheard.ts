import { askUntil } from '../../connectors/ports/ask-until.ts'
import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import type { ServiceAccount } from '../../connectors/services.ts'
import type { Context } from '../../context.ts'
import { giveTurnBack, takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { findHeard } from './services.query.ts'

type AskContext = Pick<Context, 'db' | 'clock' | 'services'>

const rhythm = { everySeconds: 60, leaseSeconds: 30 }
/** A worker that is told to stop waits for this. */
const secondsToAsk = 6
const [firstWait, longestWait] = [10, 3600]

/**
 * Asks each account of a service that never said whether it lets us in, so that its page tells how it stands before anybody tests
 * it: nothing else may ask there until somebody looks up a price. Once it said so it is left alone.
 */
export async function askUnheard(context: AskContext): Promise<void> {
  const heard = await findHeard(context.db)
  const unheard = context.services.accounts.filter(({ credential }) => !heard.has(credential))
  await Promise.all(unheard.map((account) => askFirst(context, account)))
}

/** Of several workers one asks, and more and more rarely where nobody answers. */
async function askFirst({ db, clock }: AskContext, account: ServiceAccount): Promise<void> {
  const { credential, credentials, name } = account
  if ((await credentials.standing()).source === 'none') return
  const turn = await takeTurn(db, `first_ask:${credential}`, rhythm)
  if (turn === undefined) return
  try {
    await account.verify(askUntil(clock, credential, secondsToAsk))
    await giveTurnBack(db, turn, { isOver: true })
  } catch (error) {
    const isTold = error instanceof ChannelFailure
    const problem = isTold ? error.message : `Backroom had a fault while it asked ${name}.`
    const waitSeconds = Math.min(longestWait, firstWait * 2 ** (turn.number - 1))
    await giveTurnBack(db, turn, { problem, waitSeconds })
    if (!isTold) throw error
  }
}
