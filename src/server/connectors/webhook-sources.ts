import { hkdfSync } from 'node:crypto'
import { isLoopback } from '../config.ts'
import { type ShipStationConfig, type ShopifyConfig } from '../channel-config.ts'
import { remade } from './calls/entered-credentials.ts'
import type { CredentialId } from './ports/sales-channel.ts'
import type { AccountWebhooks, WebhookSource } from './ports/webhooks.ts'
import { enteredShipStation } from './shipstation/account-access.ts'
import { connectShipStationWebhooks } from './shipstation/connect-shipstation.ts'
import { connectShopifyWebhooks, type ShopifyParts } from './shopify/connect-shopify.ts'
import { enteredShopify } from './shopify/store-access.ts'

type Parts = Omit<ShopifyParts, 'config'> & {
  config: { publicUrl: string; shopify: ShopifyConfig; shipstation: ShipStationConfig }
}

/** The webhooks of the accounts that have any, as things stand when it is asked. */
export type FindWebhooks = (credential: CredentialId) => Promise<AccountWebhooks | null>

export const webhookCredentials: readonly CredentialId[] = ['shopify', 'shipstation']

export function webhookSources({ config, ...parts }: Parts): FindWebhooks {
  const shopify = remade(parts, 'shopify', (values) =>
    connectShopifyWebhooks({ ...parts, config: enteredShopify(config.shopify, values) }),
  )
  const shipStation = remade(parts, 'shipstation', (values) =>
    connectShipStationWebhooks({ ...parts, config: enteredShipStation(config.shipstation, values) }),
  )
  const sources: Partial<Record<CredentialId, () => Promise<{ source: WebhookSource; apiUrl: string }>>> = {
    shopify: async () => ({ source: await shopify.current(), apiUrl: config.shopify.apiUrl }),
    shipstation: async () => ({ source: await shipStation.current(), apiUrl: config.shipstation.apiUrl }),
  }
  return async (credential) => {
    const open = Object.hasOwn(sources, credential) ? sources[credential] : undefined
    if (open === undefined) return null
    const { source, apiUrl } = await open()
    const secret = secretOf(parts.secretKey, credential)
    const obstacle = source.obstacle ?? outOfReach(config.publicUrl, apiUrl)
    const address = obstacle === null ? `${config.publicUrl}/hooks/${credential}/${secret}/` : null
    return { source, secret, address, obstacle }
  }
}

const secretBytes = 24

/** Follows from the installation's key, so that all its processes know it and it stands nowhere. */
function secretOf(secretKey: Buffer, credential: CredentialId): string {
  const bytes = hkdfSync('sha256', secretKey, Buffer.alloc(0), `webhooks of ${credential}`, secretBytes)
  return Buffer.from(bytes).toString('base64url')
}

/** Why the channel can't call us; null where it can. The practice vendors call this machine, and the real ones only over https. */
function outOfReach(publicUrl: string, apiUrl: string): string | null {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (isLoopback(new URL(apiUrl).hostname)) {
    const isHere = isLoopback(hostname) && port !== '0'
    return isHere ? null : 'The practice marketplaces only call an installation on this machine.'
  }
  if (protocol === 'https:' && !isLoopback(hostname)) return null
  return 'This installation has no public address. Set PUBLIC_URL to one that begins with https://.'
}
