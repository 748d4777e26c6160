import type { ChannelError, ChannelErrorKind, ChannelName } from '../ports/sales-channel.ts'
import type { HttpReply } from './http.ts'
import { redact } from './redact.ts'

const kinds: Readonly<Record<number, ChannelErrorKind>> = {
  401: 'auth_revoked',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'throttled',
}

/** What a status that is no success means on a channel that speaks plain REST; `words` tells sellers of the kinds that it knows better. */
export function statusError(
  channel: ChannelName,
  { status, text, headers }: HttpReply,
  { secrets, words = {} }: { secrets: string[]; words?: Partial<Record<ChannelErrorKind, string>> },
): ChannelError {
  const kind = kinds[status] ?? (status >= 500 ? 'remote_transient' : 'remote_permanent')
  const said = text.trimStart().startsWith('<') ? 'a page instead of data' : redact(text, secrets)
  const requestId = headers.get('x-request-id')
  return {
    kind,
    message: words[kind] ?? usualWords(channel, kind, status),
    raw: { status, ...(said === '' ? {} : { message: said }), ...(requestId === null ? {} : { requestId }) },
  }
}

function usualWords(channel: ChannelName, kind: ChannelErrorKind, status: number): string {
  if (kind === 'throttled') return `${channel} takes only so many calls at a time. Try again in a minute.`
  if (kind === 'remote_transient') return `${channel} has a fault just now. Try again in a minute.`
  return `${channel} refused Backroom’s request (status ${status}).`
}
