// The access that all workers of a credential share: one of them asks for a token, the others wait for it.
import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { ChannelFailure, channelFailure } from '../ports/sales-channel.ts'
import type { ChannelError, ChannelName, Ctx } from '../ports/sales-channel.ts'
import { askGrant, type Grant } from './ask-grant.ts'
import type { HttpClient, HttpReply } from './http.ts'
import { pauseFor } from './pause.ts'
import { seal, unseal } from './seal.ts'
import { claimRenewal, findToken, releaseRenewal, saveToken, type StoredToken } from './token.store.ts'

export type Tokens = {
  current(ctx: Ctx): Promise<string>
  /** After the channel refused a token: another one, or ChannelFailure when there can be none. */
  renew(ctx: Ctx, refused: string): Promise<string>
}

/** Who we are at a channel, and what a token is given for. */
export type OAuthClient = {
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** Of refresh tokens only the first is given; each use brings the next one. */
  grant: { kind: 'client_credentials' } | { kind: 'refresh_token'; firstRefreshToken: string }
  /** Sent with every ask, such as the audience. */
  extra?: Record<string, string>
  /** Who we are stands in a header of its own, not in the form. */
  isBasic?: boolean
  /** How long before its end a token is renewed, where the channel's life of one is known; absent: a part of its life. */
  renewBeforeS?: number
}

export type OAuthParts = {
  channel: ChannelName
  client: OAuthClient
  /** What an answer other than 200 means; a refused grant is `auth_revoked`. */
  refusal: (reply: HttpReply) => ChannelError
  db: Db
  http: HttpClient
  clock: Clock
  secretKey: Buffer
}

const aDayS = 86_400
const longestMarginS = 3_600
const timeoutMs = 15_000
// Longer than an ask may take, so that nobody else asks meanwhile with the same refresh token.
const renewalSeconds = 20
const lookEveryMs = 250

/** Tokens that are asked for with a client's id and secret, or with refresh tokens that change at every use. */
export function createOAuthTokens(parts: OAuthParts): Tokens {
  return {
    current: (ctx) => obtain(parts, ctx, null),
    renew: (ctx, refused) => obtain(parts, ctx, refused),
  }
}

async function obtain(parts: OAuthParts, ctx: Ctx, refused: string | null): Promise<string> {
  for (;;) {
    const stored = await findToken(parts.db, ctx.credential)
    const token = usableToken(parts, ctx, stored)
    if (token !== null && token !== refused) return token
    const seen = stored?.sealedToken ?? null
    const claim = { fingerprint: fingerprint(parts.client), seen, seconds: renewalSeconds }
    const renewer = await claimRenewal(parts.db, ctx.credential, claim)
    if (renewer !== null) {
      const renewed = await renewAs(parts, ctx, { renewer, seen, stored })
      if (renewed !== null) return renewed
      continue
    }
    if (parts.clock.now().getTime() + lookEveryMs >= ctx.deadline.getTime()) throw stillRenewing(parts)
    await pauseFor(lookEveryMs, ctx.signal, parts.channel)
  }
}

function usableToken(parts: OAuthParts, ctx: Ctx, stored: StoredToken | null): string | null {
  const { client, clock, secretKey } = parts
  if (stored === null || stored.sealedToken === null || stored.expiresAt === null) return null
  if (stored.expiresAt.getTime() <= clock.now().getTime()) return null
  // A token of another address or client is useless, so a changed configuration asks anew.
  if (stored.fingerprint !== fingerprint(client)) return null
  return unseal(stored.sealedToken, secretKey, ctx.credential)
}

type Renewal = { renewer: string; seen: Buffer | null; stored: StoredToken | null }

/** Null when somebody else's newer token is stored by now. */
async function renewAs(parts: OAuthParts, ctx: Ctx, renewal: Renewal): Promise<string | null> {
  const { db, clock, secretKey, client } = parts
  const { renewer, seen, stored } = renewal
  const { credential } = ctx
  try {
    const refresh = refreshToken(parts, ctx, stored)
    const granted = await ask(parts, ctx, refresh)
    const nextRefresh = granted.refresh_token ?? refresh
    const lifeS = granted.expires_in ?? aDayS
    const usefulMs = (lifeS - marginS(client, lifeS)) * 1000
    // Stored before it is used: a refresh token that is spent and not replaced would lock us out.
    const isSaved = await saveToken(db, credential, {
      seen,
      sealedToken: seal(granted.access_token, secretKey, credential),
      sealedRefreshToken:
        nextRefresh === null ? null : seal(nextRefresh, secretKey, refreshOwner(credential)),
      fingerprint: fingerprint(client),
      expiresAt: new Date(clock.now().getTime() + usefulMs),
      refreshExpiresAt: endOf(clock, granted.refresh_token_expires_in),
    })
    return isSaved ? granted.access_token : null
  } catch (failure) {
    await releaseRenewal(db, credential, renewer)
    const isRevoked = failure instanceof ChannelFailure && failure.error.kind === 'auth_revoked'
    if (isRevoked && (await isRenewedByAnother(parts, ctx, seen))) return null
    throw failure
  }
}

function marginS({ renewBeforeS }: OAuthClient, lifeS: number): number {
  if (renewBeforeS === undefined) return Math.min(longestMarginS, lifeS / 24)
  // One that lives shorter than expected is of some use all the same, and is not asked for at every call.
  return Math.min(renewBeforeS, lifeS / 2)
}

/** A worker that was slow to answer may have spent the refresh token that was refused to us. */
async function isRenewedByAnother({ db }: OAuthParts, ctx: Ctx, seen: Buffer | null): Promise<boolean> {
  const now = (await findToken(db, ctx.credential))?.sealedToken ?? null
  return now !== null && (seen === null || !now.equals(seen))
}

async function ask(
  { channel, client, http, clock, refusal }: OAuthParts,
  { deadline, signal, requestId }: Ctx,
  refresh: string | null,
): Promise<Grant> {
  const { tokenUrl, clientId, clientSecret, extra = {}, isBasic = false } = client
  const grant: Record<string, string> =
    refresh === null
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'refresh_token', refresh_token: refresh }
  return askGrant({
    channel,
    http,
    tokenUrl,
    headers: isBasic ? { Authorization: `Basic ${inBase64(`${clientId}:${clientSecret}`)}` } : {},
    form: {
      ...grant,
      ...(isBasic ? {} : { client_id: clientId, client_secret: clientSecret }),
      ...extra,
    },
    refusal,
    timeoutMs: Math.min(timeoutMs, deadline.getTime() - clock.now().getTime()),
    signal,
    requestId,
  })
}

function endOf(clock: Clock, lifeS: number | undefined): Date | null {
  return lifeS === undefined ? null : new Date(clock.now().getTime() + lifeS * 1000)
}

function inBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function refreshToken({ client, secretKey }: OAuthParts, { credential }: Ctx, stored: StoredToken | null) {
  if (client.grant.kind === 'client_credentials') return null
  const sealed = stored?.fingerprint === fingerprint(client) ? stored.sealedRefreshToken : null
  const latest = sealed === null ? null : unseal(sealed, secretKey, refreshOwner(credential))
  return latest ?? client.grant.firstRefreshToken
}

// Another owner than the access token's, so that the two can't be taken for one another.
function refreshOwner(credential: string): string {
  return `${credential} refresh`
}

function fingerprint({ tokenUrl, clientId, clientSecret, grant }: OAuthClient): string {
  const first = grant.kind === 'refresh_token' ? [grant.firstRefreshToken] : []
  return createHash('sha256')
    .update(JSON.stringify([tokenUrl, clientId, clientSecret, ...first]))
    .digest('hex')
}

function stillRenewing({ channel }: OAuthParts): ChannelFailure {
  return channelFailure('remote_transient', `Backroom is signing in to ${channel}; it goes on by itself.`, {
    retryAfterMs: lookEveryMs,
    raw: { code: 'SIGNING_IN' },
  })
}
