// Shopify's webhooks: signed with the app's secret over the bytes of the body, and over nothing else.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CameIn, HeardWebhook, WebhookRefusal, WebhookSource } from '../ports/webhooks.ts'
import { channelFailure } from '../ports/sales-channel.ts'
import { findProductsOfItems } from './find-products-of-items.ts'
import type { ShopifyCalls } from './graphql-call.ts'
import type { ShopifySettings } from './store-access.ts'
import { subscribeWebhooks } from './subscribe-webhooks.ts'
import { hintOf } from './webhook-hint.ts'

const dayMs = 24 * 60 * 60_000
/** Shopify repeats for four hours; ids are remembered for longer than this. */
const oldestMs = dayMs
/** Clocks go differently. */
const aheadMs = 15 * 60_000
const signatureBytes = 32

export function shopifyWebhooks(calls: ShopifyCalls, account: string): WebhookSource {
  const app = appOf(calls.settings)
  return {
    credential: 'shopify',
    signer: `${account} ${app?.clientId ?? ''}`,
    obstacle: obstacles[calls.settings.access.kind],
    receive: (came) => (app === null ? { refusal: 'no_secret' } : receive(came, app.clientSecret)),
    subscribe: async (ctx, address) => {
      if (app === null) throw channelFailure('auth_revoked', 'Webhooks need a client id and secret.')
      return subscribeWebhooks({ ...calls, ctx }, address)
    },
    findProducts: (ctx, externalIds) => findProductsOfItems({ ...calls, ctx }, externalIds),
  }
}

/** Why webhooks could not be checked with what we sign in with. */
const obstacles: Record<ShopifySettings['access']['kind'], string | null> = {
  client: null,
  consent: null,
  token:
    'An access token does not tell what Shopify signs webhooks with. Connect with a client id and secret.',
  none: 'No store is connected.',
}

function appOf({ access }: ShopifySettings) {
  return access.kind === 'client' || access.kind === 'consent' ? access : null
}

function receive(came: CameIn, secret: string): HeardWebhook | { refusal: WebhookRefusal } {
  const { headers, body, sender, now } = came
  if (!isSigned(body, secret, textOf(headers['x-shopify-hmac-sha256']))) return { refusal: 'signature' }
  if (sender === null || textOf(headers['x-shopify-shop-domain']) !== sender) return { refusal: 'sender' }
  const age = now.getTime() - Date.parse(textOf(headers['x-shopify-triggered-at']))
  // One that names no time is taken: what it asks for is harmless, and it is taken once.
  if (age > oldestMs || age < -aheadMs) return { refusal: 'age' }
  const id = textOf(headers['x-shopify-webhook-id'])
  return {
    hint: hintOf(textOf(headers['x-shopify-topic']), body),
    // The id is not signed: whoever caught one could send its body again under another.
    marks: [...(id === '' ? [] : [markOf('id', id)]), markOf('body', body)],
  }
}

function isSigned(body: Buffer, secret: string, given: string): boolean {
  const signature = Buffer.from(given, 'base64')
  const expected = createHmac('sha256', secret).update(body).digest()
  return signature.length === signatureBytes && timingSafeEqual(signature, expected)
}

function markOf(kind: 'id' | 'body', content: string | Buffer): Buffer {
  return createHash('sha256').update(`${kind}:`).update(content).digest()
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}
