import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSampleHttp, type SampleHttp } from '../../../../tests/support/sample-http.ts'

let sample: SampleHttp

beforeAll(async () => {
  sample = await createSampleHttp()
})
afterAll(() => sample.close())

describe('a token', () => {
  test('names the user', async () => {
    expect((await sample.get('/api/mine/')).body).toEqual({ username: 'ann' })
  })

  test('is asked for before anything else is looked at', async () => {
    const reply = await sample.app.inject({
      method: 'POST',
      url: '/api/things/?bad=1',
      payload: '{',
      headers: { 'content-type': 'x/y' },
    })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 'unauthorized' })
    expect(reply.headers['www-authenticate']).toBe('Token')
  })
})

describe('a file of the page', () => {
  test.each([
    ['bytes=99-', '/scheme.js', 6],
    ['bytes=5-1', '/scheme.js', 6],
    ['bytes=99-', '/', 38],
    ['bytes=99-', '/catalogs', 38],
    ['bytes=99-', '/assets/main-1a2b3c.js', 9],
  ])('has no part %s of %s, and that is no fault of ours', async (range, url, length) => {
    sample.logLines.length = 0
    const { status, headers, body } = await sample.get(url, { range })
    expect([status, body.code]).toEqual([416, 'range_not_satisfiable'])
    expect(headers).toMatchObject({ 'content-range': `bytes */${length}`, 'cache-control': 'no-store' })
    expect(sample.logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([])
  })

  test('is sent in part where there is one, and whole where what is asked for is no part', async () => {
    expect((await sample.get('/scheme.js', { range: 'bytes=5-' })).text).toBe('0')
    expect((await sample.get('/scheme.js', { range: 'lines=1' })).text).toBe('void 0')
    expect((await sample.get('/scheme.js', { 'if-match': '"x"' })).body.code).toBe('precondition_failed')
  })
})

describe('a problem', () => {
  test.each([
    ['conflict', 409, 'name_taken'],
    ['rule', 422, 'rule_broken'],
    ['many', 429, 'too_many_tries'],
    ['channel', 503, 'connector_failure'],
    ['bug', 500, 'internal_error'],
    ['database', 503, 'database_unavailable'],
    ['slow', 504, 'database_timeout'],
  ])('%s answers %i %s', async (kind, status, code) => {
    const { body, headers, ...reply } = await sample.get(`/api/failures/${kind}/`)
    expect(reply.status).toBe(status)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(body).toMatchObject({ type: 'about:blank', status, code, request_id: headers['x-request-id'] })
    // An id by chance may hold any number.
    const words = reply.text.replace(body.request_id as string, '')
    expect(words).not.toMatch(/hunter2|at line|\.ts|5432/)
  })

  test('says when to come back, and which fields are meant', async () => {
    expect((await sample.get('/api/failures/many/')).headers['retry-after']).toBe('17')
    expect((await sample.get('/api/failures/channel/')).headers['retry-after']).toBe('5')
    expect((await sample.get('/api/failures/database/')).headers['retry-after']).toBe('5')
    expect((await sample.get('/api/failures/rule/')).body.errors).toEqual({
      is_stale: ['Is Stale takes true.'],
    })
  })

  test("answers an address that can't be decoded", async () => {
    const { status, body } = await sample.get('/api/things/%zz/')
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'malformed', detail: 'The request could not be read.' })
  })

  test('is what a reply outside its schema becomes in tests', async () => {
    expect((await sample.get('/api/wrong-reply/')).status).toBe(500)
  })

  test('answers what is no HTTP at all', async () => {
    const { port } = new URL(await sample.app.listen({ port: 0, host: '127.0.0.1' }))
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NOT HTTP\r\n\r\n'))
      socket.on('data', (data) => resolve(String(data)))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/)
  })
})
