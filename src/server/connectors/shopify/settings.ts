import { isLoopback } from '../../config.ts'
import type { ShopifyConfig } from '../../config.ts'

export type ShopifySettings = {
  apiUrl: string
  access:
    | { kind: 'client'; clientId: string; clientSecret: string }
    | { kind: 'token'; accessToken: string }
    | { kind: 'none' }
  /** Used where the store has no publication named Online Store. */
  publicationId: string | null
}

/** One store from the configuration; at the sandbox, and only there, its well-known client is the default. */
export function shopifySettings(config: ShopifyConfig): ShopifySettings {
  return {
    apiUrl: config.apiUrl.replace(/\/+$/, ''),
    access: access(config),
    publicationId: config.publicationId ?? null,
  }
}

function access(config: ShopifyConfig): ShopifySettings['access'] {
  const { clientId, clientSecret, accessToken } = config
  if (accessToken !== undefined) return { kind: 'token', accessToken }
  if (clientId !== undefined && clientSecret !== undefined) return { kind: 'client', clientId, clientSecret }
  const isSandbox = isLoopback(new URL(config.apiUrl).hostname)
  if (!isSandbox) return { kind: 'none' }
  return { kind: 'client', clientId: 'backroom-sandbox', clientSecret: 'backroom-sandbox-secret' }
}

/** What must never show up in an error or a log. */
export function secretsOf({ access }: ShopifySettings): string[] {
  if (access.kind === 'client') return [access.clientSecret]
  return access.kind === 'token' ? [access.accessToken] : []
}
