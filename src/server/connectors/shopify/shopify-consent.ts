import { createHmac, timingSafeEqual } from 'node:crypto'
import { isLoopback } from '../../config.ts'
import { type ShopifyConfig } from '../../channel-config.ts'
import { askGrant } from '../calls/ask-grant.ts'
import type { ConsentRules } from '../calls/consent.ts'
import { createHttpClient } from '../calls/http.ts'
import type { EnteredValues } from '../ports/account-credentials.ts'
import { channelFailure } from '../ports/sales-channel.ts'
import { refusedGrant, shopifySettings, tokenUrlOf } from './store-access.ts'

/** All that Backroom does there, and no more; Shopify shows the seller this list. */
const scopes =
  'write_products,write_publications,read_locations,write_inventory,read_orders,write_orders,write_merchant_managed_fulfillment_orders'
const longestExchangeMs = 15_000
const storeName = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/

/**
 * The seller lets an app of theirs into the store of the configuration.
 * Source: shopify.dev, authorization code grant with expiring offline tokens.
 */
export function shopifyConsent(config: ShopifyConfig): ConsentRules {
  const { apiUrl, access } = shopifySettings(config)
  const { origin, hostname } = new URL(apiUrl)
  const http = createHttpClient({ channel: 'Shopify', isAllowed: (url) => url.origin === origin })
  return {
    fields: [
      { name: 'client_id', label: 'Client id' },
      { name: 'client_secret', label: 'Client secret' },
    ],
    app: access.kind === 'client' ? { client_id: access.clientId, client_secret: access.clientSecret } : null,
    address(app, { state, redirectUri }) {
      const query = new URLSearchParams({
        client_id: app['client_id'] ?? '',
        scope: scopes,
        redirect_uri: redirectUri,
        state,
      })
      return `${apiUrl}/admin/oauth/authorize?${query.toString()}`
    },
    async exchange(app, { code, query }): Promise<EnteredValues> {
      const { client_id: id = '', client_secret: secret = '' } = app
      const shop = query['shop'] ?? ''
      const isOurs = storeName.test(shop) && (isLoopback(hostname) || shop === hostname)
      if (!isOurs || !isSigned(query, secret)) {
        throw channelFailure('auth_revoked', 'What came back was not sent by this store.')
      }
      const granted = await askGrant({
        channel: 'Shopify',
        http,
        tokenUrl: tokenUrlOf(apiUrl),
        form: { client_id: id, client_secret: secret, code, expiring: '1' },
        refusal: (reply) => refusedGrant(reply, [secret, code]),
        timeoutMs: longestExchangeMs,
        signal: new AbortController().signal,
      })
      const { access_token: accessToken, refresh_token: refreshToken } = granted
      // Apps made for one store may get a token without an end, and nothing to renew it with.
      return refreshToken === undefined
        ? { access_token: accessToken }
        : { client_id: id, client_secret: secret, refresh_token: refreshToken }
    },
  }
}

/** The parameters but the signature itself, by name, signed with the app's secret. */
function isSigned({ hmac = '', ...signed }: EnteredValues, secret: string): boolean {
  const message = Object.entries(signed)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  const expected = createHmac('sha256', secret).update(message).digest()
  const given = Buffer.from(hmac, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
