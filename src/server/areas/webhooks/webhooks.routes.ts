import { receiveWebhook as endpoint } from '../../../contract/webhooks.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { receiveWebhook } from './receive-webhook.ts'

export function registerWebhookRoutes(app: App, context: Context): void {
  route(app, endpoint, async ({ params, body }, { headers }) => {
    await receiveWebhook(context, { ...params, headers, body })
  })
}
