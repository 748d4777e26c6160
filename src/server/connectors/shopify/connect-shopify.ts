import type { ShopifyConfig } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { createHttpClient } from '../calls/http.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import type { SalesChannel } from '../ports/sales-channel.ts'
import { createAccessTokens } from './access-token.ts'
import { rememberAccounts } from './read-account.ts'
import { shopifySettings } from './settings.ts'
import { createShopifyChannel } from './shopify-channel.ts'

export type ShopifyParts = {
  config: ShopifyConfig
  db: Db
  clock: Clock
  log: Pick<Log, 'warn'>
  secretKey: Buffer
}

// The smallest plan; the first answer tells the true one.
const standardPlan = { capacity: 2000, restorePerS: 100 }
const pictureStorage = /^([a-z0-9-]+\.)?storage\.googleapis\.com$/

/** Puts the Shopify connector together for the store of the configuration. */
export function connectShopify({ config, db, clock, log, secretKey }: ShopifyParts): SalesChannel {
  const settings = shopifySettings(config)
  const http = createHttpClient({ channel: 'Shopify', isAllowed: (url) => isAllowed(url, settings.apiUrl) })
  const limiter = createLimiter({ db, clock, channel: 'Shopify', firstSize: standardPlan })
  const tokens = createAccessTokens({ db, http, clock, secretKey, settings })
  const calls = { channel: 'Shopify' as const, http, limiter, tokens, clock, log, settings }
  return createShopifyChannel({ ...calls, accounts: rememberAccounts(calls, clock) })
}

// Pictures go to Shopify's storage, whose address comes with an answer: nowhere else may an answer send us.
function isAllowed(url: URL, apiUrl: string): boolean {
  if (url.origin === new URL(apiUrl).origin) return true
  return url.protocol === 'https:' && url.port === '' && pictureStorage.test(url.hostname)
}
