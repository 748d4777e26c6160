import Type from 'typebox'
import type { Static } from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import {
  ChannelFailure,
  channelFailure,
  type ChannelError,
  type ChannelName,
} from '../ports/sales-channel.ts'
import { parseJson, type HttpClient, type HttpReply } from './http.ts'

const grantReply = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  refresh_token: Type.Optional(Type.String({ minLength: 1 })),
  /** Seconds, as the next. */
  expires_in: Type.Optional(Type.Number()),
  refresh_token_expires_in: Type.Optional(Type.Number()),
})
export type Grant = Static<typeof grantReply>

type Asked = {
  channel: ChannelName
  http: HttpClient
  tokenUrl: string
  form: Record<string, string>
  headers?: Record<string, string>
  /** What an answer other than 200 means; a refused grant is `auth_revoked`. */
  refusal: (reply: HttpReply) => ChannelError
  timeoutMs: number
  signal: AbortSignal
  requestId?: string | undefined
}

/** A token for what the form shows, as OAuth 2 has it. */
export async function askGrant(asked: Asked): Promise<Grant> {
  const { channel, http, tokenUrl: url, form, headers, refusal, timeoutMs, signal, requestId } = asked
  const reply = await http.send({
    method: 'POST',
    url,
    headers: { Accept: 'application/json', ...headers },
    body: new URLSearchParams(form),
    timeoutMs,
    signal,
    ...(requestId === undefined ? {} : { requestId }),
  })
  if (reply.status !== 200) throw new ChannelFailure(refusal(reply))
  const body = parseJson(channel, reply)
  if (hasShape(grantReply, body)) return body
  const message = `${channel}’s answer to the sign-in can’t be read. Check ${channel.toUpperCase()}_API_URL.`
  throw channelFailure('contract_unknown', message, { raw: { status: reply.status } })
}
