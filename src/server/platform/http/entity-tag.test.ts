import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createSampleHttp,
  sampleAuthorization as authorization,
  type SampleHttp,
} from '../../../../tests/support/sample-http.ts'

let sample: SampleHttp

beforeAll(async () => {
  sample = await createSampleHttp()
})
afterAll(() => sample.close())

describe('a version', () => {
  test('is the ETag of the row', async () => {
    const { headers, body } = await sample.get('/api/things/1/')
    expect(headers.etag).toBe('"3"')
    expect(body.version).toBe(3)
  })

  test.each([
    ['"3"', 200],
    ['*', 200],
    ['"2", "3"', 200],
    ['"2"', 412],
    ['W/"3"', 412],
    ['3', 412],
  ])('If-Match %s answers %i', async (tag, status) => {
    const headers = { authorization, 'if-match': tag }
    const reply = await sample.app.inject({
      method: 'PATCH',
      url: '/api/things/1/',
      headers,
      payload: { name: 'Bulb' },
    })
    expect(reply.statusCode).toBe(status)
    if (status === 412) {
      expect(reply.json()).toMatchObject({
        code: 'stale_version',
        current: { id: 1, name: 'Lamp', version: 3 },
      })
    }
  })
})
