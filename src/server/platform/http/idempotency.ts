import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { Conflict, invalidField, RuleBroken } from '../errors.ts'
import type { App } from './app-type.ts'
import { currentUser } from './current-user.ts'
import { claimKey, forgetKey, keepAnswer } from './idempotency.store.ts'
import type { KeptAnswer } from './idempotency.store.ts'

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
        userId: currentUser(request).id,
        key,
        fingerprint: fingerprintOf(request, isMultipart === true),
        now: clock.now(),
        leaseMs: isMultipart === true ? leaseMs.multipart : leaseMs.json,
      })
      if (claim.outcome !== 'claimed') return answerAgain(reply, claim)
      request.claimedKey = key
    },
    onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const { claimedKey: key } = request
      if (key === null) return
      request.claimedKey = null
      const userId = currentUser(request).id
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

function answerAgain(
  reply: FastifyReply,
  claim: { outcome: 'running' } | { outcome: 'other_request' } | { outcome: 'answered'; answer: KeptAnswer },
) {
  switch (claim.outcome) {
    case 'running':
      throw new Conflict('The same request is still being worked on.', { code: 'idempotency_key_running' })
    case 'other_request':
      throw new RuleBroken('This Idempotency-Key was used for another request.', {
        code: 'idempotency_key_reused',
      })
    case 'answered':
      return reply
        .code(claim.answer.status)
        .headers(claim.answer.headers)
        .serializer(String)
        .send(claim.answer.body === '' ? undefined : claim.answer.body)
  }
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
