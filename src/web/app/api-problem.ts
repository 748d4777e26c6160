import { fieldsOf } from '../ui/is-record.ts'

export type FieldErrors = Record<string, string[]>

type ProblemFields = Pick<ApiProblem, 'status' | 'code' | 'detail'> &
  Partial<Pick<ApiProblem, 'errors' | 'requestId' | 'retryAfterSeconds' | 'body'>>

/** A refused or failed call, in words a seller understands. Status 0: no answer came. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: FieldErrors
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  /** All that the answer said, for what is not in the other fields. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(fields: ProblemFields, options?: ErrorOptions) {
    super(fields.detail, options)
    this.name = 'ApiProblem'
    this.status = fields.status
    this.code = fields.code
    this.detail = fields.detail
    this.errors = fields.errors ?? {}
    this.requestId = fields.requestId ?? null
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null
    this.body = fields.body ?? {}
  }
}

/** Reads problem+json, and makes the best of an answer that is something else. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = fieldsOf(await response.json().catch(() => null))
  return new ApiProblem({
    status: response.status,
    code: textOf(body.code) ?? `http_${response.status}`,
    detail: textOf(body.detail) ?? textOf(body.title) ?? sentenceFor(response.status),
    errors: fieldErrorsOf(body.errors),
    requestId: textOf(body.request_id) ?? response.headers.get('x-request-id'),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    body,
  })
}

export function networkProblem(cause: unknown): ApiProblem {
  return new ApiProblem({ status: 0, code: 'network', detail: sentenceFor(0) }, { cause })
}

/** Worth another try without a change: the server or the way to it was in trouble, not the request. */
export function isPassing(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem && (problem.status === 0 || problem.status === 429 || problem.status >= 502)
  )
}

/** Nothing can be shown for it: the spec's error page. */
export function isFatal(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.status === 404 || problem.status === 500)
}

/** Would the same request fare better: as far as is known nothing was decided yet, so it keeps its Idempotency-Key. */
export function isUndecided(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return true
  const { status, code } = problem
  return status === 0 || status === 429 || status >= 500 || undecided.has(code)
}

/** A good answer that was garbled on its way says nothing of what was done: asked again, the server says it once more. */
const undecided: ReadonlySet<string> = new Set(['idempotency_key_running', 'unreadable_answer'])

/** Whether an answer has decided on what was typed: where none has, it is kept for another try. */
export function isDecided(problem: unknown): boolean {
  const isDeadSession = problem instanceof ApiProblem && problem.status === 401
  return !isDeadSession && !isUndecided(problem)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function fieldErrorsOf(value: unknown): FieldErrors {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).map(
    ([field, messages]) => [field, [messages].flat().map(String)] as const,
  )
  return Object.fromEntries(entries)
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) ? seconds : null
}

const notAvailable = 'A service that Backroom needs is not available right now. Try again in a moment.'
const sentences: Readonly<Record<number, string>> = {
  0: 'The server did not answer. Check the connection and try again.',
  404: 'This does not exist, or no longer does.',
  413: 'This is too large to send.',
  429: 'Too many tries. Wait a moment and try again.',
  502: notAvailable,
  503: notAvailable,
  504: notAvailable,
}

function sentenceFor(status: number): string {
  if (status >= 500) return sentences[status] ?? 'Something went wrong on the server.'
  return sentences[status] ?? `The server refused this (status ${status}).`
}
