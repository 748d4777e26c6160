import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  pathOf,
  type QueryOf,
  type ReplyOf,
} from '../../contract/endpoint.ts'
import { showHealth } from '../../contract/system.endpoints.ts'
import { ApiProblem, networkProblem, problemOf } from './api-problem.ts'
import { createEventParser, type ServerEvent } from './event-stream.ts'
import { session } from './session.ts'
import { createListeners } from './store.ts'

/** Part of a call under its name; optional where nothing in it has to be said. */
type Part<Name extends string, T> =
  Record<never, never> extends T ? { [Each in Name]?: T } : { [Each in Name]: T }

/** Objects and lists of the query travel as JSON text; what is null or undefined stays at home. */
type Sendable<Query> = {
  [Name in keyof Query]: Query[Name] | (string extends Query[Name] ? object : never) | null
}

type Sent<E extends Endpoint> = E extends { isMultipart: true }
  ? { body: FormData }
  : undefined extends BodyOf<E>
    ? { body?: undefined }
    : Part<'body', BodyOf<E>>

type Extras<E extends Endpoint> = {
  signal?: AbortSignal
  /** The caller follows long work from its start instead of waiting for it (Prefer: respond-async). */
  prefersAsync?: boolean
  /** For calls that end a session themselves; otherwise the stored token is sent. */
  token?: string
} & (E extends { isVersioned: true } ? { ifMatch?: number } : unknown) &
  (E extends { isIdempotent: true } ? { idempotencyKey?: string } : unknown)

/** All that this endpoint can be told. */
type Asking<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', Sendable<QueryOf<E>>> &
  Sent<E> &
  Extras<E>

/** The second argument of a call: left out where the endpoint needs nothing. */
type AskingOf<E extends Endpoint> = Record<never, never> extends Asking<E> ? [Asking<E>?] : [Asking<E>]

/** The same, with the endpoint forgotten: what goes on the wire. */
type Asked = {
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  /** An object travels as JSON; FormData as multipart. */
  body?: unknown
} & Extras<Endpoint & { isVersioned: true; isIdempotent: true }>

/** An endpoint that answers JSON, and one that answers a file or a stream. */
type JsonEndpoint = Endpoint & { mediaType?: undefined }
type ContentEndpoint = Endpoint & { mediaType: string }

type CallDependencies = {
  fetch: typeof globalThis.fetch
  readToken: () => string | null
  /** Any 401 of a call that carried the token: the session is over, in every tab. */
  onUnauthorized: (token: string) => void
  onNoAnswer: () => void
}

const longestKeptAlive = 8_000

/** The only way out of the page: token, problems and dead sessions are handled here and nowhere else. */
export function createCalls(dependencies: CallDependencies) {
  async function send(endpoint: Endpoint, asked: Asked): Promise<Response> {
    const token = asked.token ?? dependencies.readToken()
    const body = contentOf(asked.body)
    const init = {
      method: endpoint.method,
      headers: headersOf(token, asked),
      body,
      signal: asked.signal,
      // An edit is kept also when its page is left at once; browsers send little this way.
      keepalive: endpoint.method === 'PATCH' && typeof body === 'string' && body.length <= longestKeptAlive,
    }
    const response = await attempt(dependencies, addressOf(endpoint, asked), init)
    if (response.ok) return response
    if (response.status === 401 && token !== null) dependencies.onUnauthorized(token)
    throw await problemOf(response)
  }

  return {
    /** Makes a call and answers what the endpoint promises. */
    call: async <E extends JsonEndpoint>(endpoint: E, ...[asking]: AskingOf<E>): Promise<ReplyOf<E>> =>
      (await jsonOf(await send(endpoint, asking ?? {}))) as ReplyOf<E>,
    /** A file, for example a CSV to save. */
    download: async <E extends ContentEndpoint>(endpoint: E, ...[asking]: AskingOf<E>): Promise<Blob> =>
      (await send(endpoint, asking ?? {})).blob(),
    /** Server-sent events; resolves when the server ends the stream, rejects when it breaks. */
    listen: async (endpoint: ContentEndpoint, onEvent: (event: ServerEvent) => void, asked: Asked = {}) =>
      readEvents(await send(endpoint, asked), onEvent),
    /** The heartbeat behind the offline overlay. */
    isReachable: async (signal?: AbortSignal) => {
      try {
        const response = await dependencies.fetch(showHealth.path, { cache: 'no-store', signal })
        // What nobody reads stays open, and is broken off as failed when its time is up.
        await response.text()
        return response.ok
      } catch {
        return false
      }
    },
  }
}

async function attempt(
  dependencies: CallDependencies,
  address: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await dependencies.fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted === true) throw error
    dependencies.onNoAnswer()
    throw networkProblem(error)
  }
}

/** The address with what stands in its path and its query. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Asked): string {
  return `${pathOf(endpoint, params)}${queryString(query)}`
}

export function headersOf(token: string | null, asked: Asked): Headers {
  const headers = new Headers({ accept: 'application/json, text/event-stream' })
  if (token !== null) headers.set('authorization', `Token ${token}`)
  if (asked.ifMatch !== undefined) headers.set('if-match', `"${asked.ifMatch}"`)
  if (asked.idempotencyKey !== undefined) headers.set('idempotency-key', asked.idempotencyKey)
  if (asked.prefersAsync === true) headers.set('prefer', 'respond-async')
  if (asked.body !== undefined && !(asked.body instanceof FormData))
    headers.set('content-type', 'application/json')
  return headers
}

function contentOf(body: unknown): BodyInit | undefined {
  if (body === undefined || body instanceof FormData) return body
  return JSON.stringify(body)
}

/** What a response says, in the endpoint's own type: the server checks its answers against it. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (response.status === 204) return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    const detail = 'The server gave an answer that Backroom does not understand.'
    throw new ApiProblem({ status: response.status, code: 'unreadable_answer', detail }, { cause })
  }
}

async function readEvents(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const parse = createEventParser(onEvent)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read())
    parse(part.value)
}

const noAnswers = createListeners()

/** Tells the offline watch that a call got no answer. */
export const onNoAnswer = noAnswers.subscribe

export const { call, download, listen, isReachable } = createCalls({
  fetch: (input, init) => fetch(input, init),
  readToken: () => session.read()?.token ?? null,
  onUnauthorized: session.end,
  onNoAnswer: noAnswers.tell,
})

type QueryValue = string | number | boolean | null | undefined | object

/** Leaves out what is null or undefined; objects and lists travel as JSON, as `filter` does. */
export function queryString(query: Record<string, QueryValue>): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    pairs.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}
