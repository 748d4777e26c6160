import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createSampleHttp,
  sampleAuthorization as authorization,
  sampleMetricsToken as metricsToken,
  sampleToken as token,
  type SampleHttp,
} from '../../../../tests/support/sample-http.ts'

let sample: SampleHttp

beforeAll(async () => {
  sample = await createSampleHttp()
})
afterAll(() => sample.close())

describe('machines', () => {
  test('learn that the process lives and whether it can serve', async () => {
    expect((await sample.get('/healthz/', {})).body).toEqual({ status: 'ok' })
    expect((await sample.get('/readyz', {})).body).toEqual({ status: 'ok' })
    sample.missing = 'The database is not migrated yet.'
    expect((await sample.get('/readyz/', {})).body).toMatchObject({
      status: 503,
      code: 'not_ready',
      detail: sample.missing,
    })
    sample.missing = undefined
  })

  test('read the metrics with their own token only', async () => {
    expect((await sample.get('/metrics/', {})).status).toBe(401)
    expect((await sample.get('/metrics/')).status).toBe(401)
    const { status, text, headers } = await sample.get('/metrics/', {
      authorization: `Bearer ${metricsToken}`,
    })
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(text).toContain(
      'backroom_http_request_seconds_count{method="GET",route="/healthz/",status="200"} 1',
    )
  })

  test('read the routes from api/openapi.json', async () => {
    const { body } = await sample.get('/api/openapi.json', {})
    const document = body as unknown as {
      openapi: string
      paths: Record<string, Record<string, { security?: unknown; requestBody: unknown }>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/things/{id}/')
    expect(document.paths['/healthz/']?.get?.security).toEqual([])
    expect(JSON.stringify(document.paths['/api/things/']?.post?.requestBody)).toContain(
      '"additionalProperties":false',
    )
  })
})

describe('every answer', () => {
  test('carries the security headers', async () => {
    const { headers } = await sample.get('/', { accept: 'text/html' })
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(policy).not.toContain('unsafe-eval')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect((await sample.get('/api/mine/')).headers['cache-control']).toBe('no-store')
  })

  test('takes over a harmless request id and makes one otherwise', async () => {
    expect(
      (await sample.get('/healthz/', { 'x-request-id': 'from-the-proxy-1' })).headers['x-request-id'],
    ).toBe('from-the-proxy-1')
    expect((await sample.get('/healthz/', { 'x-request-id': 'a b{}"' })).headers['x-request-id']).toMatch(
      /^[\da-f-]{36}$/,
    )
  })

  test('is one log line with the request id and no secret', async () => {
    sample.logLines.length = 0
    await sample.app.inject({
      url: '/api/mine/',
      headers: { authorization, 'x-request-id': 'find-me-in-logs' },
    })
    const lines = sample.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      request_id: 'find-me-in-logs',
      route: '/api/mine/',
      status: 200,
      user: 7,
    })
    expect(sample.logLines.join('')).not.toContain(token)
  })
})
