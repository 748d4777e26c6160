import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { Conflict, invalidField, RuleBroken } from '../errors.ts'
import type { App } from './app-type.ts'
import { sessionOf } from './authentication.ts'

// A key whose process died may be tried again after this; no request of its kind runs longer.
const leaseMs = { json: 2 * 60_000, multipart: 30 * 60_000 }
const keptHeaders = ['content-type', 'etag', 'location']

declare module 'fastify' {
  interface FastifyInstance {
    /** Where route() keeps the answers of endpoints with `isIdempotent`. */
    keptAnswers: { db: Db; clock: Clock }
  }
  interface FastifyRequest {
    claimedKey: string | null
  }
}

/** What of an endpoint's route makes it answer a repeated Idempotency-Key with its first answer. */
export function idempotencyHooks(
  { keptAnswers: { db, clock } }: App,
  { isIdempotent, isMultipart }: Endpoint,
) {
  if (isIdempotent !== true) return {}
  return {
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const key = keyOf(request)
      if (key === undefined) return
      const claim = await claimKey(db, {
        userId: sessionOf(request).user.id,
        key,
        fingerprint: fingerprintOf(request, isMultipart === true),
        now: clock.now(),
        leaseMs: isMultipart === true ? leaseMs.multipart : leaseMs.json,
      })
      if (claim !== 'claimed') return answerAgain(reply, claim)
      request.claimedKey = key
    },
    onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const { claimedKey: key } = request
      if (key === null) return
      request.claimedKey = null
      const userId = sessionOf(request).user.id
      const isText = typeof payload === 'string' || payload === undefined || payload === null
      if (!isText || !isFinal(reply.statusCode)) return forgetKey(db, userId, key)
      await keepAnswer(db, userId, key, {
        status: reply.statusCode,
        headers: headersOf(reply),
        body: payload ?? '',
      })
    },
  }
}

function answerAgain(reply: FastifyReply, claim: Exclude<Claim, 'claimed'>) {
  if (claim === 'running')
    throw new Conflict('The same request is still being worked on.', { code: 'idempotency_key_running' })
  if (claim === 'other_request')
    throw new RuleBroken('This Idempotency-Key was used for another request.', {
      code: 'idempotency_key_reused',
    })
  const { status, headers, body } = claim
  return reply
    .code(status)
    .headers(headers)
    .serializer(String)
    .send(body === '' ? undefined : body)
}

// What may turn out differently by itself is not worth remembering: the next try does the work.
function isFinal(status: number): boolean {
  return status < 500 && status !== 429
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) {
    throw invalidField('idempotency-key', 'Idempotency-Key needs 1 to 255 characters.')
  }
  return key
}

// A streamed body is not at hand before the route reads it: its length stands for it.
function fingerprintOf(request: FastifyRequest, isMultipart: boolean): string {
  const body = isMultipart ? (request.headers['content-length'] ?? '') : JSON.stringify(sorted(request.body))
  return createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const kept = keptHeaders.map((name) => [name, reply.getHeader(name)] as const)
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

type KeptAnswer = {
  status: number
  headers: Record<string, string>
  body: string
}

type Claim = 'claimed' | 'running' | 'other_request' | KeptAnswer

type ClaimRequest = {
  userId: number
  key: string
  fingerprint: string
  now: Date
  leaseMs: number
}

const keptMs = 48 * 3600_000

/** Takes the key for this request, or says who has it. */
async function claimKey(db: Db, request: ClaimRequest): Promise<Claim> {
  const oldest = new Date(request.now.getTime() - keptMs)
  await db.deleteFrom('idempotency_key').where('created_on', '<', oldest).execute()
  const claimed = await db
    .insertInto('idempotency_key')
    .values({
      user_id: request.userId,
      key: request.key,
      fingerprint: request.fingerprint,
      running_until: new Date(request.now.getTime() + request.leaseMs),
      created_on: request.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ running_until: sql`excluded.running_until` })
        .where('idempotency_key.status', 'is', null)
        .where('idempotency_key.running_until', '<', request.now)
        .where('idempotency_key.fingerprint', '=', request.fingerprint),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed === undefined ? whoHas(db, request) : 'claimed'
}

async function whoHas(db: Db, { userId, key, fingerprint }: ClaimRequest): Promise<Claim> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  // Gone between the two statements: its owner failed just now and the caller may try again.
  if (row === undefined) return 'running'
  if (row.fingerprint !== fingerprint) return 'other_request'
  if (row.status === null) return 'running'
  return { status: row.status, headers: row.headers ?? {}, body: row.body ?? '' }
}

/** Keeps the answer for whoever repeats the key. */
async function keepAnswer(db: Db, userId: number, key: string, answer: KeptAnswer): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** Frees the key: the request came to nothing that lasts. */
async function forgetKey(db: Db, userId: number, key: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key).execute()
}
