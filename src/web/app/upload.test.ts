import { beforeEach, describe, expect, test, vi } from 'vitest'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { startImport } from '../../contract/imports.endpoints.ts'
import { session } from './session.ts'
import { upload, type UploadOptions } from './upload.ts'

standInBrowser()

/** The one request of a test, answered by hand. */
class StandInRequest {
  static last: StandInRequest
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers = new Map<string, string>()
  opened = ''
  sent: unknown
  status = 0
  responseText = ''
  retryAfter: string | null = null
  onload = () => {}
  onerror = () => {}
  onabort = () => {}

  constructor() {
    StandInRequest.last = this
  }

  open(method: string, address: string) {
    this.opened = `${method} ${address}`
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }

  getResponseHeader() {
    return this.retryAfter
  }

  send(body: unknown) {
    this.sent = body
  }

  abort() {
    this.onabort()
  }

  answer(status: number, body: object | null, retryAfter: string | null = null) {
    Object.assign(this, { status, retryAfter, responseText: body === null ? '' : JSON.stringify(body) })
    this.onload()
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', StandInRequest))

const body = new FormData()
function begin(options: Partial<UploadOptions> = {}) {
  const ended = upload(startImport, { body, ...options })
  return { ended, request: StandInRequest.last }
}

test('a file goes out under the key that makes a repetition harmless, and in the name of who is signed in', async () => {
  const { ended, request } = begin({ idempotencyKey: 'pressed-once' })
  expect([request.opened, request.sent]).toEqual(['POST /api/products/import/', body])
  expect(request.headers.get('authorization')).toBe('Token token')
  expect(request.headers.get('idempotency-key')).toBe('pressed-once')
  // The browser names the parts itself.
  expect(request.headers.has('content-type')).toBe(false)
  request.answer(202, { id: 12 })
  await expect(ended).resolves.toEqual({ id: 12 })
})

test('it says how much of a file has gone out', () => {
  const progress: number[][] = []
  const { request } = begin({ onProgress: (...bytes) => void progress.push(bytes) })
  request.upload.onprogress?.({ loaded: 10, total: 90 })
  expect(progress).toEqual([[10, 90]])
})

describe('an upload ends', () => {
  test('with the words of a refusal, and when to try again', async () => {
    const { ended, request } = begin()
    request.answer(429, { code: 'busy', detail: 'Another import is being read.' }, '30')
    await expect(ended).rejects.toMatchObject({
      status: 429,
      detail: 'Another import is being read.',
      retryAfterSeconds: 30,
    })
    expect(session.read()).not.toBeNull()
  })

  test('with the session, where the server no longer knows the token', async () => {
    const { ended, request } = begin()
    request.answer(401, { detail: 'Sign in again.' })
    await expect(ended).rejects.toMatchObject({ status: 401 })
    expect(session.read()).toBeNull()
  })

  test('without the session of who signed in since', async () => {
    const { ended, request } = begin()
    session.start({ token: 'later', email: '', userName: 'eve', userId: '2' })
    request.answer(401, null)
    await expect(ended).rejects.toMatchObject({ status: 401 })
    expect(session.read()?.userName).toBe('eve')
  })

  test('as a call without an answer, where the line broke', async () => {
    const { ended, request } = begin()
    request.onerror()
    await expect(ended).rejects.toMatchObject({ status: 0, code: 'network' })
  })

  test('when it is given up', async () => {
    const given = new AbortController()
    const { ended } = begin({ signal: given.signal })
    given.abort()
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  })
})
