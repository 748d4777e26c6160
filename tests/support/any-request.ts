// Requests as an attacker, a broken client and last year's link would send them, made from what the endpoints promise.
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { TSchema } from 'typebox'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { productColumns } from '../../src/contract/products/product-columns.ts'

export type AnyRequest = Required<Pick<InjectOptions, 'url' | 'headers'>> & {
  method: Endpoint['method'] | 'HEAD'
  payload?: string | Buffer
  /** Whether the caller's own token goes with it. */
  isSignedIn: boolean
}

const strings = [
  '', ' ', '\0', 'a\0b', '\ud800', '\u202e', '\ufeff', '🧨', "' or 1=1--", '%', '_', '\\', '%00', '%ff', '../../etc/passwd',
  '__proto__', 'constructor', 'toString', 'null', 'true', 'NaN', 'Infinity', '-0', '1e400', '0x10', '9'.repeat(40), '-1', '0',
  '2026-02-30', '2026-02-29T25:00:00Z', '0000-00-00', '+275760-09-13', '[]', '{}', '[0]', '"', '\r\nx: y', 'x'.repeat(5000),
] // prettier-ignore
// Deeper than a program can follow by calling itself: ten thousand calls fill the stack.
const tooDeep = 30_000
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const hostileText = fc.oneof(fc.constantFrom(...strings), fc.string({ unit: 'binary', maxLength: 12 }))
const hostileNumber = fc.constantFrom(
  0, -0, -1, 0.5, 1e-320, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 999_999_999_999, 1e21,
) // prettier-ignore
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false),
  fc.constantFrom<unknown>([], {}, [null], [[]], [{}], { or: [] }, { and: [{}] }, Array(2000).fill(1)),
  fc.constantFrom(JSON.parse('{"__proto__": {"a": 1}}'), JSON.parse(deep(200))),
)

/** Mostly what the schema wants, now and then what it doesn't. */
function valueOf(schema: TSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: wanted(schema) }, { weight: 1, arbitrary: hostileValue })
}

type JsonSchema = {
  type?: string
  anyOf?: TSchema[]
  const?: unknown
  enum?: unknown[]
  items?: TSchema
  properties?: Record<string, TSchema>
}

function wanted(schema: TSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, const: only, enum: choices, items, properties } = schema as JsonSchema
  if (only !== undefined) return fc.constant(only)
  if (choices !== undefined) return fc.constantFrom(...choices)
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(valueOf))
  switch (type) {
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 40 }), fc.maxSafeInteger())
    case 'number':
      return fc.oneof(fc.double({ min: 0, max: 500, noNaN: true }), hostileNumber)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(items === undefined ? hostileValue : valueOf(items), { maxLength: 5 })
    case 'object':
      return objectOf(properties ?? {})
    default:
      return hostileText
  }
}

function objectOf(properties: Record<string, TSchema>): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)])),
    { requiredKeys: [] },
  )
  const unknown = fc.dictionary(fc.oneof(hostileText, filterName), hostileValue, { maxKeys: 2 })
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, unknown).map(([one, other]) => ({ ...one, ...other })) },
  )
}

const fields = productColumns.map(({ field }) => field)
const lookups = [
  '',
  'in',
  'range',
  'icontains',
  'istartswith',
  'gt',
  'lte',
  'isnull',
  'iexact',
  'days_range',
  'x',
]
const filterName = fc
  .tuple(fc.boolean(), fc.constantFrom(...fields), fc.constantFrom(...lookups))
  .map(([isExcluded, field, lookup]) => `${isExcluded ? 'exclude__' : ''}${field}${lookup && `__${lookup}`}`)

function propertyNames(schema: JsonSchema = {}): string[] {
  return Object.keys(schema.properties ?? {})
}

function queryOf({ query }: Endpoint): fc.Arbitrary<string> {
  const names = propertyNames(query)
  const name = fc.oneof(
    ...(names.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...names) }] : []),
    { weight: 2, arbitrary: filterName },
    { weight: 1, arbitrary: hostileText },
  )
  const text = fc.oneof(
    hostileValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    fc.integer({ min: -1, max: 300 }).map(String),
    fc.constantFrom('True', 'False', '-retail_price', 'id,sku', 'all', 'today'),
    fc.dictionary(filterName, hostileValue, { maxKeys: 3 }).map((filter) => JSON.stringify(filter)),
  )
  return fc.array(fc.tuple(name, text), { maxLength: 4 }).map((pairs) => {
    const query = pairs.map((pair) => pair.map(encoded).join('=')).join('&')
    return query === '' ? '' : `?${query}`
  })
}

const id = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 30 }).map(String) },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom('99999999999999999999', '2147483648', '1.5', '-1', '1e3', '%') },
)

function addressOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const parts = endpoint.path.split(/\{\w+\}/)
  return fc
    .tuple(fc.array(id, { minLength: parts.length - 1, maxLength: parts.length - 1 }), queryOf(endpoint))
    .map(([ids, query]) => parts.reduce((path, part, at) => path + encoded(ids[at - 1] ?? '') + part) + query)
}

// What can't be encoded goes as the bytes of a client that does not encode.
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

const ranges = [
  'bytes=0-', 'bytes=-1', 'bytes=-0', 'bytes=99999999-', 'bytes=5-1', 'bytes=0-0,2-3', 'bytes=0-0,99999999-', 'bytes=', 'bytes=-',
  'bytes=a-b', `bytes=${'9'.repeat(40)}-`, `bytes=${'0-0,'.repeat(2000)}`, 'lines=1', 'bytes',
] // prettier-ignore
const encodings = [
  'br',
  'gzip',
  'gzip, br;q=0',
  '*;q=0',
  'identity;q=0',
  '\t',
  ';q=',
  'gzip;q=9',
  'x,'.repeat(2000),
]
const oddHeaders = fc.record(
  {
    'idempotency-key': fc.oneof(
      fc.constantFrom('k', 'k'.repeat(300), 'ключ'.normalize().slice(0, 0), ' '),
      fc.uuid(),
    ),
    'if-match': fc.constantFrom(
      '*',
      '"1"',
      'W/"1"',
      '"',
      '"1", "2"',
      'x'.repeat(3000),
      '"99999999999999999999"',
    ),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', '', ',', '"', 'x'.repeat(3000)),
    'if-range': fc.constantFrom('"x"', 'yesterday', ''),
    'if-unmodified-since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'),
    'if-modified-since': fc.constantFrom('Thu, 01 Jan 2099 00:00:00 GMT', '-1'),
    range: fc.constantFrom(...ranges),
    accept: fc.constantFrom('*/*', 'text/html', 'application/json;q=0', ';;'),
    'accept-encoding': fc.constantFrom(...encodings),
    'x-request-id': fc.constantFrom('a', 'abcdefgh\\u0000', 'x'.repeat(100)),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'not an address', ', , ,'),
  },
  { requiredKeys: [] },
)

type Body = { type: string | undefined; payload: string | Buffer }

const brokenJson: fc.Arbitrary<Body> = fc
  .constantFrom(
    '{',
    'null',
    '[]',
    '"',
    '{"a":1}{}',
    '\0',
    '\ufeff{}',
    '{"__proto__":{"x":1}}',
    '{"a":"\\ud800"}',
    deep(tooDeep),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  ) // prettier-ignore
  .map((payload) => ({ type: 'application/json', payload }))

const oddType: fc.Arbitrary<Body> = fc
  .constantFrom(
    'text/plain',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    ';',
    undefined,
  ) // prettier-ignore
  .map((type) => ({ type, payload: 'a=b' }))

const form: fc.Arbitrary<Body> = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom('file', 'mapping', 'dry_run', 'match'), hostileText),
        fc.option(fc.oneof(fc.constantFrom('a.csv', 'a.xlsx'), hostileText), { nil: undefined }),
        fc.oneof(
          fc.constantFrom(
            'sku,title\nA,B\n',
            '{"sku":"sku"}',
            'true',
            '\0',
            '"a',
            'sku\n'.repeat(500),
            '\ufffe',
          ),
          hostileText,
        ),
      ),
      { maxLength: 4 },
    ),
    fc.nat({ max: 400 }),
    fc.boolean(),
  )
  .map(([parts, cut, isWhole]) => {
    const text = parts
      .map(([name, file, value]) => {
        const fileName = file === undefined ? '' : `; filename="${file}"\r\ncontent-type: text/csv`
        return `--b\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\n\r\n${value}\r\n`
      })
      .join('')
    const whole = Buffer.from(`${text}--b--\r\n`)
    return { type: 'multipart/form-data; boundary=b', payload: isWhole ? whole : whole.subarray(0, cut) }
  })

// Where the schema looks for something.
function deepIn(body: TSchema | undefined): fc.Arbitrary<Body> {
  const names = propertyNames(body)
  return fc
    .tuple(fc.constantFrom('a', ...names), fc.constantFrom(deep(tooDeep), `{"or":${deep(9000)}}`))
    .map(([name, value]) => ({ type: 'application/json', payload: `{"${name}":${value}}` }))
}

function bodyOf({ body, isMultipart }: Endpoint): fc.Arbitrary<Body> {
  if (isMultipart === true) return fc.oneof({ weight: 5, arbitrary: form }, brokenJson, oddType)
  const json = (body === undefined ? fc.constant({}) : valueOf(body)).map((value) => ({
    type: 'application/json',
    payload: JSON.stringify(value) ?? '',
  }))
  return fc.oneof({ weight: 16, arbitrary: json }, brokenJson, deepIn(body), oddType, form)
}

/** One request to the endpoint. */
export function requestTo(endpoint: Endpoint): fc.Arbitrary<AnyRequest> {
  const body = endpoint.method === 'GET' ? fc.constant(undefined) : bodyOf(endpoint)
  const isSignedIn = fc.integer({ min: 0, max: 19 }).map((roll) => roll > 0)
  return fc.tuple(addressOf(endpoint), body, oddHeaders, isSignedIn).map(([url, sent, odd, isSignedIn]) => ({
    method: endpoint.method,
    url,
    headers: { ...odd, ...(sent?.type !== undefined && { 'content-type': sent.type }) },
    ...(sent !== undefined && { payload: sent.payload }),
    isSignedIn,
  }))
}

/** One request to something that is no endpoint: pages, files and what never was. */
export const requestElsewhere: fc.Arbitrary<AnyRequest> = fc
  .tuple(
    fc.constantFrom<AnyRequest['method']>('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'),
    fc.oneof(
      fc.constantFrom('/', '/catalogs', '/index.html', '/scheme.js', '/favicon.ico', '/assets/main-1a2b3c.js', '/assets/main-1a2b3c.js.gz', '/assets/', '/assets/../../package.json', '/auth/login-page', '/api/', '//', '/%', '/%2e%2e/x', '/healthz/', '/readyz/', '/metrics/'), // prettier-ignore
      hostileText.map((text) => `/${encoded(text)}`),
    ),
    oddHeaders,
  )
  .map(([method, url, headers]) => ({ method, url, headers, isSignedIn: true }))
