import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSampleHttp, type SampleHttp } from '../../../../tests/support/sample-http.ts'

let sample: SampleHttp

beforeAll(async () => {
  sample = await createSampleHttp()
})
afterAll(() => sample.close())

describe('a path', () => {
  test('answers the same with and without its last slash', async () => {
    expect((await sample.get('/api/things/1')).body).toEqual((await sample.get('/api/things/1/')).body)
  })

  test.each(['abc', '99999999999', '0', '1.5', '2'])('with %s where an id stands has nothing', async (id) => {
    const { status, body } = await sample.get(`/api/things/${id}/`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found' })
    expect(body).not.toHaveProperty('errors')
  })

  test.each([
    '/api/nothing/',
    '/accounts/x',
    '/dashboard/',
    '/multichannel-settings/',
    '/media/x.webp',
    '/api',
  ])('%s without a route answers 404 as problem+json, even to a browser', async (url) => {
    const { status, headers, body } = await sample.get(url, { accept: 'text/html' })
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(body).toMatchObject({ code: 'not_found', title: 'Not Found' })
  })

  test.each(['/', '/catalogs', '/edit_parent_product/Air%20Max/7?x=1', '/catalogs/1.5'])(
    '%s answers the page to a browser',
    async (url) => {
      const { status, headers, text } = await sample.get(url, { accept: 'text/html,*/*;q=0.8' })
      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(/^text\/html/)
      expect(headers['cache-control']).toBe('no-cache')
      expect(text).toContain('<title>Backroom')
    },
  )

  test('that is no file and no screen answers 404', async () => {
    expect((await sample.get('/assets/gone-9f8e.js', { accept: '*/*' })).status).toBe(404)
    expect((await sample.get('/gone.png', { accept: 'image/*,*/*' })).status).toBe(404)
    expect((await sample.get('/catalogs', { accept: 'application/json' })).status).toBe(404)
    expect((await sample.app.inject({ method: 'POST', url: '/catalogs' })).statusCode).toBe(404)
    expect((await sample.get('/%2e%2e/package.json', { accept: '*/*' })).status).toBe(404)
  })
})

describe('the files of the page', () => {
  test('are kept for a year when their name holds a hash, else checked each time', async () => {
    const hashed = await sample.get('/assets/main-1a2b3c.js', {})
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(hashed.text).toBe('export {}')
    expect((await sample.get('/scheme.js', {})).headers['cache-control']).toBe('no-cache')
  })

  test('come compressed when they lie there compressed', async () => {
    const { headers } = await sample.get('/assets/main-1a2b3c.js', { 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['content-type']).toMatch(/javascript/)
  })
})
