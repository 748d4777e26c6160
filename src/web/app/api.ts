import { ApiProblem, networkProblem, problemOf } from './api-problem.ts'
import { createEventParser, type ServerEvent } from './event-stream.ts'
import { queryString, type QueryValue } from './query-string.ts'
import { session } from './session.ts'

export type RequestOptions = {
  query?: Record<string, QueryValue>
  /** An object travels as JSON; FormData as multipart. */
  body?: unknown
  signal?: AbortSignal
  /** The version that the caller saw; another one on the server answers 412. */
  ifMatch?: string | number
  idempotencyKey?: string
  /** The caller follows long work from its start instead of waiting for it (Prefer: respond-async). */
  prefersAsync?: boolean
  /** For calls that end a session themselves; otherwise the stored token is sent. */
  token?: string
}

export type Reply<T> = { data: T; status: number; etag: string | null }

export type ApiDependencies = {
  fetch: typeof globalThis.fetch
  readToken: () => string | null
  /** Any 401 of a call that carried the token: the session is over, in every tab. */
  onUnauthorized: (token: string) => void
  onNoAnswer: () => void
}

export type Api = ReturnType<typeof createApi>

/** The only way out of the page: token, problems and dead sessions are handled here and nowhere else. */
export function createApi(dependencies: ApiDependencies) {
  async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
    const token = options.token ?? dependencies.readToken()
    const response = await attempt(dependencies, addressOf(path, options), requestOf(method, token, options))
    if (response.ok) return response
    if (response.status === 401 && token !== null) dependencies.onUnauthorized(token)
    throw await problemOf(response)
  }

  async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<Reply<T>> {
    const response = await send(method, path, options)
    return { data: (await contentOf(response)) as T, status: response.status, etag: etagOf(response) }
  }

  const data =
    (method: string) =>
    async <T = unknown>(path: string, options?: RequestOptions): Promise<T> =>
      (await request<T>(method, path, options)).data

  return {
    request,
    get: data('GET'),
    post: data('POST'),
    put: data('PUT'),
    patch: data('PATCH'),
    del: data('DELETE'),
    /** A file, for example a CSV to save. */
    blob: async (path: string, options: RequestOptions = {}) => (await send('GET', path, options)).blob(),
    /** Server-sent events; resolves when the server ends the stream, rejects when it breaks. */
    stream: async (path: string, onEvent: (event: ServerEvent) => void, options: RequestOptions = {}) =>
      readEvents(await send('GET', path, options), onEvent),
    /** The heartbeat behind the offline overlay. */
    isReachable: async (signal?: AbortSignal) => {
      try {
        return (await dependencies.fetch('/healthz/', { cache: 'no-store', signal })).ok
      } catch {
        return false
      }
    },
  }
}

async function attempt(dependencies: ApiDependencies, address: string, init: RequestInit): Promise<Response> {
  try {
    return await dependencies.fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted === true) throw error
    dependencies.onNoAnswer()
    throw networkProblem(error)
  }
}

function addressOf(path: string, { query = {} }: RequestOptions): string {
  return `${path.startsWith('/') ? path : `/${path}`}${queryString(query)}`
}

function requestOf(method: string, token: string | null, options: RequestOptions): RequestInit {
  const headers = new Headers({ accept: 'application/json, text/event-stream' })
  const isForm = options.body instanceof FormData
  if (token !== null) headers.set('authorization', `Token ${token}`)
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  if (options.prefersAsync === true) headers.set('prefer', 'respond-async')
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const body =
    options.body === undefined
      ? undefined
      : isForm
        ? (options.body as FormData)
        : JSON.stringify(options.body)
  return { method, headers, body, signal: options.signal }
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    const detail = 'The server gave an answer that Backroom does not understand.'
    throw new ApiProblem({ status: response.status, code: 'unreadable_answer', detail }, { cause })
  }
}

function etagOf(response: Response): string | null {
  return response.headers.get('etag')?.replaceAll('"', '') ?? null
}

async function readEvents(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const parse = createEventParser(onEvent)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read())
    parse(part.value)
}

const noAnswerListeners = new Set<() => void>()

/** Tells the offline watch that a call got no answer. */
export function onNoAnswer(listener: () => void): () => void {
  noAnswerListeners.add(listener)
  return () => void noAnswerListeners.delete(listener)
}

export const api = createApi({
  fetch: (input, init) => fetch(input, init),
  readToken: () => session.read()?.token ?? null,
  onUnauthorized: session.end,
  onNoAnswer: () => noAnswerListeners.forEach((listener) => listener()),
})
