import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSampleHttp, type SampleHttp } from '../../../../tests/support/sample-http.ts'

let sample: SampleHttp

beforeAll(async () => {
  sample = await createSampleHttp()
})
afterAll(() => sample.close())

describe('a body', () => {
  test.each([
    [{ nmae: 'Lamp' }, 'nmae', 'There is no field "nmae".'],
    [{ place: { aisle: 1, shelf: 2 } }, 'place.shelf', 'There is no field "place.shelf".'],
    [{ tags: [{ label: 'a', color: 'b' }] }, 'tags.0.color', 'There is no field "tags.0.color".'],
    [{ tags: [{ label: '' }] }, 'tags.0.label', "Tags: Label of entry 1 can't be empty."],
    [{ price: '7' }, 'price', 'Price takes a number.'],
    [{ place: {} }, 'place.aisle', 'Place Aisle is missing.'],
  ])('%j is refused at %s', async (payload, field, message) => {
    const { status, body } = await sample.post('/api/things/', payload)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', errors: { [field]: [message] } })
    expect(body.detail).toBe(message)
  })

  test('keeps empty text, null and free objects as they are', async () => {
    const payload = { name: '', attributes: { anything: [1, '2', null] } }
    expect((await sample.post('/api/things/', payload)).body.results).toEqual([payload])
    expect((await sample.post('/api/things/', { name: null })).body.results).toEqual([{ name: null }])
  })

  test('that is absent counts as {}', async () => {
    for (const reply of [
      await sample.post('/api/things/'),
      await sample.post('/api/things/', '', 'application/json'),
    ]) {
      expect(reply).toMatchObject({ status: 200, body: { results: [{}] } })
    }
  })

  test.each(['null', '[]', '"text"', '7'])('%s is no object', async (payload) => {
    expect((await sample.post('/api/things/', payload, 'application/json')).status).toBe(400)
  })

  test('that is not JSON is malformed', async () => {
    const { status, body } = await sample.post('/api/things/', '{"name":', 'application/json')
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test.each(['__proto__', 'constructor'])('names no field %s', async (name) => {
    const { status, body } = await sample.post('/api/things/', `{"${name}":{"x":1}}`, 'application/json')
    expect([status, body.detail]).toEqual([400, `There is no field "${name}".`])
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('of type %s answers 415', async (type) => {
    const { status, body } = await sample.post('/api/things/', 'a=b', type)
    expect(status).toBe(415)
    expect(body.code).toBe('unsupported_media_type')
  })

  test('of more than the limit answers 413', async () => {
    const { status, body } = await sample.post('/api/things/', { name: 'x'.repeat(5 * 1024 ** 2) })
    expect(status).toBe(413)
    expect(body.code).toBe('too_large')
  })

  test.each([
    [{ name: 'a\0b' }, 'name', 'Name'],
    [{ name: 'a\ud800b' }, 'name', 'Name'],
    [{ tags: [{ label: 'a' }, { label: '\0' }] }, 'tags.1.label', 'Tags: Label of entry 2'],
    [{ attributes: { size: ['\udfff'] } }, 'attributes.size.0', 'Attributes Size: entry 1'],
    [{ attributes: { 'a\0': 1 } }, 'attributes', 'Attributes'],
  ])('%j holds what the database can not', async (payload, field, label) => {
    const { status, body } = await sample.post('/api/things/', payload)
    const sentence = `${label} holds a character that can't be used.`
    expect([status, body.detail, body.errors]).toEqual([400, sentence, { [field]: [sentence] }])
  })

  test('in parts reaches a multipart route, and JSON does not', async () => {
    const parts =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nsku\r\n--b--\r\n'
    const sent = await sample.post('/api/upload/', parts, 'multipart/form-data; boundary=b')
    expect(sent).toMatchObject({ status: 200, body: { name: 'a.csv' } })
    expect((await sample.post('/api/upload/', { name: 'a' })).status).toBe(415)
  })
})

describe('a query', () => {
  test('turns text into the types of its schema, and knows its defaults', async () => {
    const { body } = await sample.post('/api/things/?page=3&only_new=true')
    expect(body.query).toEqual({ page: 3, page_size: 100, only_new: true })
  })

  test.each([
    ['pgae=2', 'pgae', 'There is no parameter "pgae".'],
    ['page=two', 'page', 'Page takes a whole number.'],
    ['page=1.5', 'page', 'Page takes a whole number.'],
    ['page=0', 'page', "Page can't be below 1."],
    ['page_size=501', 'page_size', "Page Size can't be above 500."],
  ])('%s is refused', async (query, field, message) => {
    const { status, body } = await sample.post(`/api/things/?${query}`)
    expect(status).toBe(400)
    expect(body.errors).toEqual({ [field]: [message] })
  })

  test('holds only what the database can', async () => {
    const { status, body } = await sample.get('/api/found/?q=a%00b')
    expect([status, body.detail]).toEqual([400, "Q holds a character that can't be used."])
    expect((await sample.get('/api/failures/%00/')).status).toBe(404)
  })

  test('is refused by routes that take none', async () => {
    expect((await sample.get('/api/mine/?x=1')).status).toBe(400)
  })
})
