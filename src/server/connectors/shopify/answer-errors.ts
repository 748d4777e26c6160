// The two outer layers of a refusal: the HTTP status, and the errors beside the data.
import { redact } from '../calls/redact.ts'
import type { ChannelError, ChannelErrorKind } from '../ports/sales-channel.ts'
import type { GraphqlError } from './replies.ts'

type Sentence = { kind: ChannelErrorKind; message: string }

const byStatus: Record<number, Sentence> = {
  400: {
    kind: 'contract_unknown',
    message: 'Shopify did not understand Backroom’s request. Please report this.',
  },
  401: {
    kind: 'auth_revoked',
    message: 'Shopify no longer accepts Backroom’s access. Connect the store again.',
  },
  402: { kind: 'remote_permanent', message: 'The Shopify store is frozen until its bill is paid.' },
  403: {
    kind: 'forbidden',
    message: 'Shopify forbids Backroom’s app this. Check the app’s permissions in the store.',
  },
  404: {
    kind: 'remote_permanent',
    message: 'There is no Shopify store at the configured address. Check SHOPIFY_API_URL.',
  },
  423: { kind: 'remote_permanent', message: 'Shopify has locked the store. Ask Shopify’s support why.' },
  429: {
    kind: 'throttled',
    message: 'Shopify takes only so many changes at a time; Backroom goes on by itself.',
  },
}

const byCode: Record<string, Sentence> = {
  THROTTLED: {
    kind: 'throttled',
    message: 'Shopify takes only so many changes at a time; Backroom goes on by itself.',
  },
  MAX_COST_EXCEEDED: {
    kind: 'contract_unknown',
    message: 'Backroom asked Shopify for too much at once. Please report this.',
  },
  INTERNAL_SERVER_ERROR: {
    kind: 'remote_transient',
    message: 'Shopify has a fault just now; Backroom tries again.',
  },
  TIMEOUT: { kind: 'remote_transient', message: 'Shopify was too busy to finish; Backroom tries again.' },
  SHOP_INACTIVE: { kind: 'remote_permanent', message: 'The Shopify store is closed or paused.' },
}

/** What a status other than 200 means. */
export function statusError(status: number, text: string, secrets: string[] = []): ChannelError {
  const fallback: Sentence =
    status >= 500
      ? { kind: 'remote_transient', message: 'Shopify has a fault just now; Backroom tries again.' }
      : { kind: 'remote_permanent', message: `Shopify refused Backroom’s request (status ${status}).` }
  const looksLikePage = text.trimStart().startsWith('<')
  const message = looksLikePage ? 'a page instead of data' : redact(text, secrets)
  return { ...(byStatus[status] ?? fallback), raw: { status, ...(message === '' ? {} : { message }) } }
}

/** What the first of the errors beside the data means. */
export function graphqlError(errors: GraphqlError[], secrets: string[] = []): ChannelError {
  const [first] = errors
  const code = first?.extensions?.code
  const raw = { status: 200, ...(code ? { code } : {}), message: redact(first?.message ?? '', secrets) }
  if (code === 'ACCESS_DENIED') return { kind: 'forbidden', message: accessSentence(first), raw }
  const known = code === undefined ? undefined : byCode[code]
  if (known !== undefined) return { ...known, raw }
  return {
    kind: 'contract_unknown',
    message: `Shopify did not understand Backroom’s request: ${raw.message}`,
    raw,
  }
}

function accessSentence(error: GraphqlError | undefined): string {
  const words = `${error?.extensions?.requiredAccess ?? ''} ${error?.message ?? ''}`
  const scopes = [
    ...new Set([...words.matchAll(/`((?:read|write)_[a-z_]+)`/g)].map(([, scope]) => scope ?? '')),
  ]
  const missing = scopes.length === 0 ? 'a permission' : `the permission ${scopes.join(' or ')}`
  return `Backroom’s app in Shopify lacks ${missing}. Grant it in the app’s settings, then try again.`
}

/** Refused as too dear: ask for less and go on. */
export function isTooDear(error: ChannelError): boolean {
  return error.raw?.code === 'MAX_COST_EXCEEDED'
}
