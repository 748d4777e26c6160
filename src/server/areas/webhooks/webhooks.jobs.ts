import { webhookCredentials } from '../../connectors/webhook-sources.ts'
import type { Context } from '../../context.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import { forgetTaken } from './webhooks.store.ts'

const lookSeconds = 5
const forgetSeconds = 3600

/** Keeps the channels calling us, and forgets what came long ago. */
export function startWebhookJobs(context: Context): void {
  context.jobs.repeat('webhooks', lookSeconds, async () => {
    for (const credential of webhookCredentials) {
      const webhooks = await context.channels.webhooks(credential)
      if (webhooks !== null) await keepSubscribed(context, webhooks)
    }
  })
  context.jobs.repeat('forget webhooks', forgetSeconds, () => forgetTaken(context.db))
}
