// Calls of VoyageOne's supplier API: every one a POST with the account's two headers, every answer an envelope whose code says
// whether it went well, whatever the status says.
import Type, { type Static, type TSchema } from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import { callChannel, type CallParts, type Read } from '../calls/call-channel.ts'
import { parseJson, type HttpReply } from '../calls/http.ts'
import { redact } from '../calls/redact.ts'
import { statusError } from '../calls/status-error.ts'
import { ChannelFailure, channelFailure, type ChannelError, type Ctx } from '../ports/sales-channel.ts'
import { refusedWords, type VoyageOneSettings } from './account-access.ts'
import { callsBucket } from './limits.ts'

export type VoyageOneCalls = CallParts & { channel: 'VoyageOne'; settings: VoyageOneSettings }

type VoyageOneCall<Shape extends TSchema> = { path: string; body: object; reply: Shape }

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const envelope = Type.Object({
  code: Type.Union([Type.String(), Type.Integer()]),
  data: Type.Optional(Type.Unknown()),
  message: text,
  msg: text,
})
type Envelope = Static<typeof envelope>

/** Makes the call; throws ChannelFailure for whatever is not the answer that was asked for. */
export function callVoyageOne<Shape extends TSchema>(
  parts: VoyageOneCalls,
  ctx: Ctx,
  { path, body, reply: shape }: VoyageOneCall<Shape>,
): Promise<Static<Shape>> {
  const { settings } = parts
  const secrets = settings.token === null ? [] : [settings.token]
  return callChannel(parts, ctx, {
    cost: 1,
    request: (token) => ({
      method: 'POST',
      url: `${settings.apiUrl}/${path}`,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Client-Id': settings.clientId,
        Authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
    }),
    read: (reply): Read<Static<Shape>> => {
      const said = parseJson('VoyageOne', reply)
      if (!hasShape(envelope, said)) throw notUnderstood(reply)
      if (String(said.code) !== '0') return refused(refusalOf(settings, said, { reply, secrets }))
      if (!hasShape(shape, said.data)) throw notUnderstood(reply)
      // What is granted is known from the contract, and a changed one counts at once.
      const size = callsBucket(settings.contract.limits.perMinute)
      return { state: 'answered', value: said.data, reported: { ...size, available: size.capacity } }
    },
    refusal: (reply) =>
      statusError('VoyageOne', reply, { secrets, words: { ...words, auth_revoked: refusedWords } }),
  })
}

function refused(error: ChannelError): { state: 'throttled'; error: ChannelError } {
  if (error.kind === 'throttled') return { state: 'throttled', error }
  throw new ChannelFailure(error)
}

type Heard = { reply: HttpReply; secrets: string[] }

function refusalOf({ contract }: VoyageOneSettings, said: Envelope, { reply, secrets }: Heard): ChannelError {
  const code = String(said.code)
  const kind = contract.codes[code] ?? 'remote_permanent'
  const told = redact(said.message ?? said.msg ?? '', secrets)
  const own = kind === 'auth_revoked' ? refusedWords : words[kind]
  return {
    kind,
    message: own ?? `VoyageOne refused (code ${code}): ${told === '' ? 'it did not say why.' : told}`,
    raw: { status: reply.status, code, message: told },
  }
}

function notUnderstood({ status }: HttpReply): ChannelFailure {
  const message =
    'VoyageOne’s answer is not what the contract of this installation says. Check VOYAGEONE_CONTRACT.'
  return channelFailure('contract_unknown', message, { raw: { status } })
}

// Sentences of our own, where the kind says more than VoyageOne does.
const words: Partial<Record<ChannelError['kind'], string>> = {
  forbidden: 'VoyageOne does not allow this account to do that. Ask VoyageOne for the right to it.',
  throttled: 'VoyageOne takes only so many calls at a time; Backroom goes on by itself.',
  remote_transient: 'VoyageOne has a fault just now; Backroom tries again.',
  not_found: 'VoyageOne does not know what was asked for.',
}
