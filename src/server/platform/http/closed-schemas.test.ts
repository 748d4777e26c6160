import { describe, expect, test } from 'vitest'
import { Type } from 'typebox'
import { endpoint } from '../../../contract/endpoint.ts'
import { closeObjects, incoming } from './closed-schemas.ts'

const open = { type: 'object', properties: { a: { type: 'string' } } }
const closed = { ...open, additionalProperties: false }

describe('an object that comes in', () => {
  test.each<[string, unknown, unknown]>([
    ['is closed', open, closed],
    [
      'stays open where it says so',
      { ...open, additionalProperties: true },
      { ...open, additionalProperties: true },
    ],
    [
      'stays a map of its kind',
      { type: 'object', properties: {}, additionalProperties: { type: 'number' } },
      { type: 'object', properties: {}, additionalProperties: { type: 'number' } },
    ],
    [
      'is closed inside another',
      { properties: { b: open } },
      { properties: { b: closed }, additionalProperties: false },
    ],
    ['is closed inside a list', { type: 'array', items: open }, { type: 'array', items: closed }],
    ['is closed inside a tuple', { items: [open, open] }, { items: [closed, closed] }],
    ['is closed inside a choice', { anyOf: [open, { type: 'null' }] }, { anyOf: [closed, { type: 'null' }] }],
    ['is closed inside one of several', { oneOf: [open] }, { oneOf: [closed] }],
    [
      'is closed inside a map',
      { patternProperties: { '^x': open } },
      { patternProperties: { '^x': closed } },
    ],
    ['is closed where it is named', { $defs: { A: open } }, { $defs: { A: closed } }],
    ['is no value', { default: open, enum: [open] }, { default: open, enum: [open] }],
    [
      'may have a field that is called like a keyword',
      { properties: { items: open, properties: open } },
      { properties: { items: closed, properties: closed }, additionalProperties: false },
    ],
    ['is not made of what is none', { type: 'string' }, { type: 'string' }],
    ['is not made of nothing', null, null],
    ['is not made of a word', 'x', 'x'],
  ])('%s', (_, schema, expected) => {
    const before = structuredClone(schema)
    expect(closeObjects(schema)).toEqual(expected)
    expect(schema).toEqual(before)
  })

  test('is closed once: closing again changes nothing', () => {
    const schema = { anyOf: [open, { type: 'array', items: { properties: { b: open } } }] }
    expect(closeObjects(closeObjects(schema))).toEqual(closeObjects(schema))
  })
})

describe('an endpoint', () => {
  const replies = { 200: Type.Object({}) }
  const nothing = { type: 'object', properties: {}, additionalProperties: false }

  test('that reads takes no query unless it names one, and no body', () => {
    expect(incoming(endpoint('GET', '/api/a/', { replies }))).toEqual({ querystring: nothing })
  })

  test('that writes takes an empty body unless it names one', () => {
    expect(incoming(endpoint('POST', '/api/a/', { replies }))).toEqual({
      querystring: nothing,
      body: nothing,
    })
  })

  test('that takes a form leaves its body to who reads the parts', () => {
    expect(incoming(endpoint('POST', '/api/a/', { replies, isMultipart: true }))).not.toHaveProperty('body')
  })

  test('takes what it names and nothing else', () => {
    const params = Type.Object({ id: Type.Integer() })
    const named = endpoint('PATCH', '/api/a/:id/', {
      params,
      query: Type.Object({ q: Type.String() }),
      body: Type.Object({ a: Type.Object({ b: Type.String() }) }),
      replies,
    })
    expect(incoming(named)).toMatchObject({
      params,
      querystring: { properties: { q: { type: 'string' } }, additionalProperties: false },
      body: { properties: { a: { additionalProperties: false } }, additionalProperties: false },
    })
  })
})
