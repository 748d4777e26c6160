import type { Context } from '../../context.ts'
import { askUntil } from '../../connectors/ports/ask-until.ts'
import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { beginReading, saveProblem, saveReading } from './stores.store.ts'

export type StoresContext = Pick<Context, 'db' | 'clock' | 'services' | 'log'>

const always = { everySeconds: 0, afterProblemSeconds: 0 }

/** Asks ShipStation for its stores and keeps them, or why that failed. Where it was done lately, it may be left out. */
export async function readStores(
  context: StoresContext,
  { seconds, due = always }: { seconds: number; due?: typeof always },
): Promise<ChannelFailure | undefined> {
  const { db, clock, log } = context
  const { shippingStores } = context.services
  const { account } = shippingStores
  const askedOn = await beginReading(db, account, due)
  if (askedOn === undefined) return undefined
  try {
    const stores = await shippingStores.list(askUntil(clock, shippingStores.credential, seconds))
    await inTransaction(db, { actor: 'ShipStation', reason: 'read' }, (tx) =>
      saveReading(tx, { account, askedOn, stores }),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    log.warn({ channel: 'ShipStation', ...error.error }, 'the stores could not be read')
    await saveProblem(db, account, error.message)
    return error
  }
}
