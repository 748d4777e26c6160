import { createHash } from 'node:crypto'
import { askUntil } from '../../connectors/ports/ask-until.ts'
import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import { webhookUpkeep, type AccountWebhooks } from '../../connectors/ports/webhooks.ts'
import type { Context } from '../../context.ts'
import { giveTurnBack, keepTurn, takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { findWebhookAccount, saveSubscribed } from './webhooks.store.ts'

const daySeconds = 24 * 3600
const leaseSeconds = 60
const secondsToAsk = 20
const waitSeconds = 60

/**
 * Sees to it that the channel sends an account's webhooks to where we are: daily, since a channel gives one up that was not
 * answered, and at once when the address or the account is another one or somebody asks.
 */
export async function keepSubscribed(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { source, address }: AccountWebhooks,
): Promise<void> {
  if (address === null) return
  const { credential } = source
  const subscribedAs = createHash('sha256').update(`${source.signer} ${address}`).digest('hex')
  const known = await findWebhookAccount(db, credential)
  const everySeconds = known?.subscribedAs === subscribedAs ? daySeconds : 0
  const turn = await takeTurn(db, webhookUpkeep(credential), { everySeconds, askedSeconds: 0, leaseSeconds })
  if (turn === undefined) return
  try {
    const { sender } = await source.subscribe(askUntil(clock, credential, secondsToAsk), address)
    await db.transaction().execute(async (tx) => {
      if (await keepTurn(tx, turn, { progress: {}, leaseSeconds }))
        await saveSubscribed(tx, credential, { subscribedAs, sender })
    })
    await giveTurnBack(db, turn, { isOver: true })
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    await giveTurnBack(db, turn, { problem: error.message, waitSeconds })
    log.warn({ credential, ...error.error }, 'webhooks could not be asked for')
  }
}
