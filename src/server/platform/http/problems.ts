import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Problem } from '../../../contract/problem.ts'
import { codeOf, isConnectionLoss } from '../error-facts.ts'
import {
  InvalidInput,
  NotFound,
  PreconditionFailed,
  RangeNotSatisfiable,
  Refusal,
  type StaleVersion,
  TooLarge,
  TooMany,
  UnsupportedMedia,
  ConnectorFailure,
} from '../errors.ts'
import type { App } from './app-type.ts'
import { hearOut } from './bodies.ts'
import { AnsweredBefore, sendAgain } from './idempotency.ts'

/** Turns whatever was thrown into problem+json. */
export function answerProblems(app: App): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof AnsweredBefore) return sendAgain(reply, error.answer)
    if (isCutOff(error)) request.log.info('the caller left before the end of its request')
    const refusal = refusalFrom(error)
    if (refusal === undefined) {
      request.log.error({ err: error }, 'request failed')
      return sendProblem(reply, problemOf(crash, request.id))
    }
    if (refusal.status >= 500) request.log.warn({ err: error }, 'request could not be served')
    if (refusal instanceof TooLarge) hearOut(request, reply)
    return sendRefusal(request, reply, refusal)
  })
}

// A channel or the database that is down is mostly back after this.
const unavailableSeconds = 5

/** Answers a refusal as problem+json, with the headers that belong to it. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal instanceof TooMany) reply.header('retry-after', String(refusal.retryAfterSeconds))
  if (refusal.status === 503) reply.header('retry-after', String(unavailableSeconds))
  if (refusal.status === 401) reply.header('www-authenticate', 'Token')
  if (refusal instanceof RangeNotSatisfiable && refusal.whole) reply.header('content-range', refusal.whole)
  return sendProblem(reply, problemOf(refusal, request.id))
}

/** 400 for what can't even be taken apart. */
export function unreadable(cause: unknown): InvalidInput {
  return new InvalidInput('The request could not be read.', { code: 'malformed', cause })
}

type Told = Pick<Refusal, 'status' | 'message' | 'code'> & Partial<StaleVersion>

function problemOf({ status, message, code, errors, current, changed }: Told, requestId: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    ...(changed !== undefined && { changed }),
    request_id: requestId,
  }
}

const crash = {
  status: 500,
  code: 'internal_error',
  message: 'Something went wrong on our side. Please try again; the request id helps us to find it.',
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  // A file says how long it may be kept before it is known whether it can be sent.
  reply.header('cache-control', 'no-store')
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isCutOff(error)) return unreadable(error)
  return fromFramework(error) ?? unavailableDatabase(error)
}

/** What Node says of a body that its connection was lost in; to lose another connection is called otherwise. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === 'ECONNRESET' && error.message === 'aborted'
}

// What Fastify itself refuses before a route sees it, and what of a file of the page can't be sent as it was asked for.
function fromFramework(error: unknown): Refusal | undefined {
  if (!isFrameworkError(error)) return undefined
  switch (error.statusCode) {
    case 404:
      return new NotFound()
    case 412:
      return new PreconditionFailed('This has changed since it was last read.', { cause: error })
    case 413:
      return new TooLarge('That is more than can be sent here at once.', { cause: error })
    case 415:
      return new UnsupportedMedia('Please send JSON (Content-Type: application/json).', { cause: error })
    case 416:
      return new RangeNotSatisfiable(error.headers?.['Content-Range'], { cause: error })
    default:
      return (error.statusCode ?? 500) >= 500 ? undefined : unreadable(error)
  }
}

type FrameworkError = Error & { statusCode?: number; headers?: Record<string, string> }

// Errors of sending files have no code; that they may be shown or not is said by them alone.
function isFrameworkError(error: unknown): error is FrameworkError {
  return codeOf(error)?.startsWith('FST_') === true || (error instanceof Error && 'expose' in error)
}

/** A refusal for errors that mean "the database can't answer now"; undefined for any other error. */
export function unavailableDatabase(error: unknown): ConnectorFailure | undefined {
  if (codeOf(error) === '57014') {
    return new ConnectorFailure('This took too long. A narrower filter is faster.', {
      status: 504,
      code: 'database_timeout',
      cause: error,
    })
  }
  if (!isConnectionLoss(error)) return undefined
  return new ConnectorFailure('The database does not answer. Please try again in a moment.', {
    status: 503,
    code: 'database_unavailable',
    cause: error,
  })
}

/** Answers what Node itself could not parse; no route and no hook sees such a request. */
export function refuseBrokenRequests({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET') return
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseLate(socket)
  const isTooLong = code === 'HPE_HEADER_OVERFLOW'
  const message = isTooLong
    ? 'The address and headers are longer than we read.'
    : 'The request could not be read.'
  hangUp(socket, { status: isTooLong ? 431 : 400, code: 'malformed', message })
}

/** Tells who takes too long to send a request, and waits no longer. */
export function refuseLate(socket: Socket): void {
  hangUp(socket, { status: 408, code: 'too_slow', message: 'The request took too long to arrive.' })
}

function hangUp(socket: Socket, told: Told): void {
  const problem = problemOf(told, randomUUID())
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Ended only, it would stay open until the caller ends it as well.
  socket.destroySoon()
}
