import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, StatusOf } from '../../../contract/endpoint.ts'
import type { Tx } from '../database/database.ts'
import type { App, CurrentUser } from './app-type.ts'
import { incoming } from './closed-schemas.ts'
import { sessionOf } from './authentication.ts'
import { ifMatch, type VersionCheck } from './entity-tag.ts'
import { fingerprintOf, idempotencyHooks } from './idempotency.ts'
import type { KeptAnswer } from './idempotency.store.ts'

/** What a handler is given: checked, typed, and nothing that it need not know of HTTP. */
export type Asked<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: E extends { takesBytes: number } ? Buffer : BodyOf<E>
  /** Who is signed in; a public endpoint knows nobody. */
  user: E extends { isPublic: true } ? undefined : CurrentUser
  /** What names the session itself, so that one sign-out ends one session. */
  session: E extends { isPublic: true } ? undefined : number
  /** The versions that the caller is ready to change. */
  expected: E extends { isVersioned: true } ? VersionCheck : undefined
  /** Where a key came with the request, stores the answer in the transaction of what it tells of. */
  keep: E extends { isIdempotent: true } ? Keep<E> : undefined
  /** Says what an upload held, once all of it is there: a repeated one goes no further. */
  identify: E extends { isMultipart: true } ? (content: string) => void : undefined
}

export type Keep<E extends Endpoint> = (tx: Tx, answer: Answer<E>) => Promise<void>

/** The body that the endpoint's one status answers; where it has several, each with its status. */
export type Answer<E extends Endpoint> = E extends { mediaType: string }
  ? Content
  : IsUnion<StatusOf<E>> extends true
    ? { [Status in StatusOf<E>]: { status: Status; body: ReplyOf<E, Status> } }[StatusOf<E>]
    : ReplyOf<E> | (null extends ReplyOf<E> ? void : never)

/** What is answered in place of JSON. */
export type Content = {
  content: string | Buffer | Readable
  headers?: Record<string, string>
}

type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never

export type Handle<E extends Endpoint> = (
  asked: Asked<E>,
  request: FastifyRequest,
) => Answer<E> | Promise<Answer<E>>

/** Registers an endpoint: all that follows from what it promises is done here, and its handler says only what it does. */
export function route<E extends Endpoint>(app: App, endpoint: E, handle: Handle<E>): void {
  const { method, path, replies } = endpoint
  const response = endpoint.mediaType === undefined ? replies : contentOf(replies, endpoint.mediaType)
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { ...incoming(endpoint), response, ...(endpoint.isUndocumented && { hide: true }) },
    config: { endpoint },
    ...(endpoint.takesBytes === undefined ? {} : { bodyLimit: endpoint.takesBytes }),
    ...idempotencyHooks(app, endpoint),
    handler: async (request, reply) => {
      const answer = await inTurn(app, endpoint, request, () => handle(askedOf(endpoint, request), request))
      if (endpoint.mediaType !== undefined) {
        const { content, headers = {} } = answer as Content
        const [status = 200] = Object.keys(replies).map(Number)
        return reply.code(status).type(endpoint.mediaType).headers(headers).send(content)
      }
      const { status, body, headers } = jsonOf(endpoint, answer)
      return reply.code(status).headers(headers).send(body)
    },
  })
}

function inTurn<T>({ turns }: App, { isListRead }: Endpoint, request: FastifyRequest, work: () => T) {
  if (isListRead !== true) return work()
  const { deadline, signal: gone } = request
  return turns.take({ user: sessionOf(request).user.id, deadline, gone }, work)
}

/** The answer of an endpoint that has several statuses. */
export function withStatus<Status extends number, Body>(status: Status, body: Body) {
  return { status, body }
}

function contentOf(replies: Endpoint['replies'], mediaType: string) {
  return Object.fromEntries(
    Object.entries(replies).map(([status, schema]) => [status, { content: { [mediaType]: { schema } } }]),
  )
}

// The framework has checked the request against the endpoint's schemas: here its parts get their types.
function askedOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Asked<E> {
  return {
    params: request.params,
    query: request.query,
    body: endpoint.takesBytes === undefined ? request.body : (request.body ?? Buffer.alloc(0)),
    ...(endpoint.isPublic === true ? {} : sessionOf(request)),
    expected: endpoint.isVersioned === true ? ifMatch(request) : undefined,
    keep: async (tx: Tx, answer: unknown) => request.repeatable?.keepIn(tx, keptAnswer(endpoint, answer)),
    identify: (content: string) => request.repeatable?.identify(fingerprintOf(request, content)),
  } as Asked<E>
}

function keptAnswer(endpoint: Endpoint, answer: unknown): KeptAnswer {
  const { status, body, headers } = jsonOf(endpoint, answer)
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

function jsonOf({ replies, isVersioned }: Endpoint, answer: unknown) {
  const statuses = Object.keys(replies).map(Number)
  const { status, body } =
    statuses.length > 1
      ? (answer as { status: number; body: unknown })
      : { status: statuses[0] ?? 200, body: answer ?? null }
  const headers: Record<string, string> =
    isVersioned === true ? { etag: `"${(body as { version: number }).version}"` } : {}
  return { status, body, headers }
}
