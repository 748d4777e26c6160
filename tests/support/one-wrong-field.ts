// Requests that are right but for one field: chance seldom makes a body that gets so far with a text that harms.
import type { TSchema } from 'typebox'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { AnyRequest } from './any-request.ts'
import { form } from './upload-form.ts'

/** What no text may be, then what is no text, no number, no flag and no list. */
const wrongValues: unknown[] = ['a\0b', 'a\ud800b', 'x'.repeat(50_000), '', 7.5, -1, true, null, [], {}]

/** Texts as they stand in an address: a NUL, half a surrogate pair, the same within JSON, and a long one. */
const wrongTexts = [
  'a%00b',
  'a%ed%a0%80b',
  encodeURIComponent('[{"sku":"a\\u0000b"}]'),
  encodeURIComponent('[{"sku__in":["a\\ud800b"]}]'),
  'x'.repeat(20_000),
]

/** Each field of the address, the query and the body in turn with each thing that it can't be. */
export function wrongFields(endpoint: Endpoint): AnyRequest[] {
  const { method, path, query, body, isMultipart } = endpoint
  const url = path.replaceAll(/\{\w+\}/g, '1')
  const valid = method === 'GET' || isMultipart === true ? {} : jsonBody(plain(body ?? {}))
  const addresses = [
    ...[...path.matchAll(/\{\w+\}/g)].flatMap(({ 0: { length }, index }) =>
      wrongTexts.map((text) => filled(path.slice(0, index)) + text + filled(path.slice(index + length))),
    ),
    ...Object.keys(propertiesOf(query)).flatMap((name) => wrongTexts.map((text) => `${url}?${name}=${text}`)),
  ]
  const bodies =
    isMultipart === true
      ? wrongForms()
      : wrongValues.flatMap((wrong) => distinct(body === undefined ? [] : withOne(body, wrong)).map(jsonBody))
  return [...addresses.map((url) => ({ ...valid, url })), ...bodies.map((sent) => ({ ...sent, url }))].map(
    (sent) => ({ headers: {}, ...sent, method, isSignedIn: true }),
  )
}

function filled(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '1')
}

function jsonBody(value: unknown) {
  return { payload: JSON.stringify(value), headers: { 'content-type': 'application/json' } }
}

function wrongForms() {
  const file = { name: 'file', fileName: 'a.csv', content: 'sku,title\nA,B\n' }
  const texts = ['a\0b', 'x'.repeat(50_000), '{"sku":"\\u0000"}', '{"a\\ud800":"sku"}', '[]', '7.5']
  return texts.flatMap((text) => [
    form({ ...file, fileName: text.replaceAll('"', '') }),
    form({ ...file, content: text }),
    form({ ...file, name: text.replaceAll('"', '') }),
    ...['mapping', 'dry_run', 'export_id'].map((name) => form(file, { name, content: text })),
  ])
}

type JsonSchema = {
  type?: string
  anyOf?: TSchema[]
  const?: unknown
  enum?: unknown[]
  items?: TSchema
  required?: string[]
  minimum?: number
  minLength?: number
  patternProperties?: Record<string, TSchema>
  additionalProperties?: TSchema | boolean
}

function propertiesOf(schema: TSchema = {}): Record<string, TSchema> {
  return (schema as { properties?: Record<string, TSchema> }).properties ?? {}
}

/** What the schema takes, with nothing that may be left out. */
function plain(schema: TSchema): unknown {
  const { type, anyOf, const: only, enum: choices, items, required = [], ...bounds } = schema as JsonSchema
  if (only !== undefined) return only
  if (choices !== undefined) return choices[0]
  if (anyOf?.[0] !== undefined) return plain(anyOf[0])
  switch (type) {
    case 'integer':
    case 'number':
      return bounds.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return items === undefined ? [] : [plain(items)]
    case 'object':
      return Object.fromEntries(required.map((name) => [name, plain(propertiesOf(schema)[name] ?? {})]))
    default:
      return 'a'.repeat(bounds.minLength ?? 1)
  }
}

/** What the schema takes, but for one thing in it that is wrong. */
function withOne(schema: TSchema, wrong: unknown): unknown[] {
  const { anyOf, items } = schema as JsonSchema
  const whole = plain(schema) as object
  return [
    wrong,
    ...(anyOf ?? []).flatMap((choice) => withOne(choice, wrong)),
    ...(items === undefined ? [] : withOne(items, wrong).map((item) => [item])),
    ...Object.entries(propertiesOf(schema)).flatMap(([name, part]) =>
      withOne(part, wrong).map((value) => ({ ...whole, [name]: value })),
    ),
    ...anyName(schema as JsonSchema).flatMap((part) => [
      ...withOne(part, wrong).map((value) => ({ a: value })),
      { [String(wrong)]: plain(part) },
    ]),
  ]
}

/** What stands under names that the sender may choose. */
function anyName({ type, patternProperties = {}, additionalProperties }: JsonSchema): TSchema[] {
  if (type !== 'object') return []
  const more = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [...Object.values(patternProperties), ...more]
}

function distinct(values: unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
