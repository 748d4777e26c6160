import type { Webhooks } from '../../../contract/webhooks.ts'
import { webhookUpkeep } from '../../connectors/ports/webhooks.ts'
import type { Context } from '../../context.ts'
import { findWebhookState } from './connection.query.ts'

/** How an account's webhooks stand; null where it has none. */
export async function webhooksOf(
  { db, channels }: Pick<Context, 'db' | 'channels'>,
  credential: string,
): Promise<Webhooks | null> {
  const webhooks = await channels.webhooks(credential)
  if (webhooks === null) return null
  const state = await findWebhookState(db, credential, webhookUpkeep(credential))
  return {
    obstacle: webhooks.obstacle,
    problem: state.problem,
    subscribed_on: state.subscribed_on?.toISOString() ?? null,
    received_on: state.received_on?.toISOString() ?? null,
    refused_on: state.refused_on?.toISOString() ?? null,
  }
}
