import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { Deadline } from '../database/deadline.ts'
import { Conflict, invalidField, RuleBroken } from '../errors.ts'
import type { App } from './app-type.ts'
import { sessionOf } from './authentication.ts'
import {
  claimKey,
  forgetKey,
  keepAnswer,
  renewKey,
  type KeptAnswer,
  type Owner,
} from './idempotency.store.ts'

// A key is free again so long after its process died; one that lives says so every few seconds.
const leaseMs = 30_000
const renewalMs = 10_000
const keptHeaders = ['content-type', 'etag', 'location']

type KeyContext = { db: Db; clock: Clock }

declare module 'fastify' {
  interface FastifyInstance {
    /** Where route() keeps the answers of endpoints with `isIdempotent`. */
    keptAnswers: KeyContext
  }
  interface FastifyRequest {
    repeatable: RepeatableRequest | null
  }
}

/** Thrown where a request turns out to have been answered before: that answer is sent once more. */
export class AnsweredBefore extends Error {
  readonly answer: KeptAnswer
  constructor(answer: KeptAnswer) {
    super('answered before')
    this.answer = answer
  }
}

type Earlier = { answer: KeptAnswer; fingerprint: string | null }

/** A request with an Idempotency-Key. */
class RepeatableRequest {
  readonly #context: KeyContext
  readonly #owner: Owner
  readonly #earlier: Earlier | undefined
  #fingerprint: string | null
  #renewal: NodeJS.Timeout | undefined

  constructor(context: KeyContext, owner: Owner, fingerprint: string | null, earlier: Earlier | undefined) {
    this.#context = context
    this.#owner = owner
    this.#fingerprint = fingerprint
    this.#earlier = earlier
    if (earlier === undefined) this.#renewal = setInterval(() => void this.#renew(), renewalMs).unref()
    else if (fingerprint !== null) this.#compare(earlier)
  }

  #forget(): Promise<void> {
    return new Deadline(forgettingMs)
      .hold(() => forgetKey(this.#context.db, this.#owner))
      .catch(() => undefined)
  }

  // One that fails is made good by the next; a key that was lost meanwhile is found out when the answer is kept.
  #renew(): Promise<void> {
    const { db, clock } = this.#context
    return renewKey(db, this.#owner, leaseEnd(clock)).catch(() => undefined)
  }

  /** Says what an upload held, now that all of it has come. */
  identify(fingerprint: string): void {
    this.#fingerprint = fingerprint
    if (this.#earlier !== undefined) this.#compare(this.#earlier)
  }

  #compare({ answer, fingerprint }: Earlier): never {
    if (fingerprint === this.#fingerprint) throw new AnsweredBefore(answer)
    throw usedForAnother()
  }

  /** Stores the answer in the transaction of the change that it tells of: no kill comes between them. */
  async keepIn(tx: Tx, answer: KeptAnswer): Promise<void> {
    if (!(await keepAnswer(tx, this.#owner, { ...answer, fingerprint: this.#fingerprint })))
      throw stillRunning()
  }

  /** Keeps what was answered, unless another try may fare better. */
  async end(answer: KeptAnswer | undefined): Promise<void> {
    clearInterval(this.#renewal)
    if (this.#earlier !== undefined) return
    const { db } = this.#context
    // An upload that never came to its end, or was refused on its way, was not taken note of.
    const isKnown = this.#fingerprint !== null
    if (answer === undefined || !isKnown || !isFinal(answer.status)) return this.#forget()
    await keepAnswer(db, this.#owner, { ...answer, fingerprint: this.#fingerprint })
  }
}

// A database that is away must not hold up the answer that says so: the key is free at the end of its lease.
const forgettingMs = 1_000

/** What of an endpoint's route makes it answer a repeated Idempotency-Key with its first answer. */
export function idempotencyHooks({ keptAnswers }: App, { isIdempotent, isMultipart }: Endpoint) {
  if (isIdempotent !== true) return {}
  return {
    preHandler: async (request: FastifyRequest) => {
      const key = keyOf(request)
      if (key === undefined) return
      const owner = { userId: sessionOf(request).user.id, key, claim: randomUUID() }
      const fingerprint =
        isMultipart === true ? null : fingerprintOf(request, JSON.stringify(sorted(request.body)))
      const now = keptAnswers.clock.now()
      const claimed = await claimKey(keptAnswers.db, {
        ...owner,
        fingerprint,
        now,
        runningUntil: leaseEnd(keptAnswers.clock),
      })
      if (claimed.outcome === 'running') {
        const isOther =
          fingerprint !== null && claimed.fingerprint !== null && claimed.fingerprint !== fingerprint
        throw isOther ? usedForAnother() : stillRunning()
      }
      const earlier = claimed.outcome === 'answered' ? claimed : undefined
      request.repeatable = new RepeatableRequest(keptAnswers, owner, fingerprint, earlier)
    },
    onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const { repeatable } = request
      if (repeatable === null) return
      request.repeatable = null
      const isText = typeof payload === 'string' || payload === undefined || payload === null
      const answer = { status: reply.statusCode, headers: headersOf(reply), body: payload ?? '' }
      await repeatable.end(isText ? (answer as KeptAnswer) : undefined)
    },
  }
}

/** Sends an answer of before as it was. */
export function sendAgain(reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .serializer(String)
    .send(body === '' ? undefined : body)
}

/** One text for one request, whatever order its fields come in. */
export function fingerprintOf({ method, url }: FastifyRequest, content: string): string {
  return createHash('sha256').update(`${method} ${url}\n${content}`).digest('base64url')
}

function leaseEnd(clock: Clock): Date {
  return new Date(clock.now().getTime() + leaseMs)
}

function usedForAnother(): RuleBroken {
  return new RuleBroken('This Idempotency-Key was used for another request.', {
    code: 'idempotency_key_reused',
  })
}

function stillRunning(): Conflict {
  return new Conflict('The same request is still being worked on.', { code: 'idempotency_key_running' })
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

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(pairs.map(([key, part]) => [key, sorted(part)]))
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const kept = keptHeaders.map((name) => [name, reply.getHeader(name)] as const)
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
