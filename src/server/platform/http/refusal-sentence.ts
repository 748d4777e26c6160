import type { ErrorObject } from 'ajv'

type JsonSchema = Record<string, unknown>

/** Where in all that was sent something was refused. */
type Asked = { path: readonly string[]; value: unknown; httpPart: string | undefined }

/** What a schema refuses, in the words in which the kinds of columns refuse a value: the field first, then what it takes. */
export function refusalSentence(problem: ErrorObject, { path, value, httpPart }: Asked): string {
  const { keyword, params, data } = problem
  if (keyword === 'additionalProperties')
    return `There is no ${httpPart === 'body' ? 'field' : 'parameter'} "${path.join('.')}".`
  const schema = schemaOf(problem)
  const label = labelOf(path, value, schema)
  const { missing } = schema
  const isMissing = keyword === 'required' || data === null || (keyword === 'minLength' && data === '')
  if (isMissing && typeof missing === 'string') return missing
  if (keyword === 'required') return `${label} is missing.`
  if (isMissing) return `${label} can't be empty.`
  const limit = Number(params.limit).toLocaleString('en-US')
  switch (keyword) {
    case 'minimum':
      return `${label} can't be below ${limit}.`
    case 'maximum':
      return `${label} can't be above ${limit}.`
    case 'minLength':
      return `${label} needs at least ${limit} characters.`
    case 'maxLength':
      return `${label} may have at most ${limit} characters.`
    case 'maxItems':
    case 'maxProperties':
      return `${label} may have at most ${limit} entries.`
    case 'minItems':
      return `${label} needs at least ${limit} ${limit === '1' ? 'entry' : 'entries'}.`
    case 'minProperties':
      return `${label} needs at least one of ${namesIn(schema, 'or')}.`
    default:
      return `${label} takes ${takenBy(schema)}.`
  }
}

/** The schema of the field that is meant, which is not there when it is missing. */
function schemaOf({ keyword, params, parentSchema = {} }: ErrorObject): JsonSchema {
  if (keyword !== 'required') return parentSchema
  const properties = (parentSchema.properties ?? {}) as Record<string, JsonSchema | undefined>
  return properties[String(params.missingProperty)] ?? {}
}

/** What a seller calls a field; what stands in a list is found by its place there, counted from one. */
export function labelOf(path: readonly string[], value: unknown, { title }: JsonSchema = {}): string {
  const own = typeof title === 'string' ? title : undefined
  const [first, ...rest] = stepsOf(path, value)
  if (rest.length === 0) return own ?? first ?? 'The request'
  const last = rest.at(-1) ?? ''
  const steps = [...rest.slice(0, -1), isEntry.test(last) ? last : (own ?? last)]
  return `${first}: ${steps.reverse().join(' of ')}`
}

const isEntry = /^entry \d/

/** Names of fields that stand in each other as one, each entry of a list by itself. */
function stepsOf(path: readonly string[], value: unknown): string[] {
  const steps: string[] = []
  let here = value
  // Asked by its name at each step: there may be a problem with each of a hundred thousand entries.
  for (const part of path) {
    const isInList = Array.isArray(here)
    const name = isInList ? `entry ${Number(part) + 1}` : part.split(/[._-]/).map(spelled).join(' ')
    const before = steps.at(-1)
    if (isInList || before === undefined || isEntry.test(before)) steps.push(name)
    else steps[steps.length - 1] = `${before} ${name}`
    here = (here as JsonSchema | null | undefined)?.[part]
  }
  return Array.isArray(value) ? ['The request', ...steps] : steps
}

const codes = new Set(['id', 'sku', 'mpn', 'upc', 'url'])

function spelled(word: string): string {
  return codes.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)
}

function takenBy(schema: JsonSchema): string {
  if (typeof schema.form === 'string') return schema.form
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.filter((each) => each !== null).join(', ')}`
  if ('const' in schema) return String(schema.const)
  const { anyOf, type } = schema
  // A form of text beside another type is another spelling of it.
  const choices = Array.isArray(anyOf)
    ? (anyOf as JsonSchema[]).filter((each) => each.type !== 'null' && !('pattern' in each)).map(takenBy)
    : [type]
        .flat()
        .flatMap((each) => (each === 'object' ? objectTaken(schema) : (typeWords[String(each)] ?? [])))
  return [...new Set(choices)].join(' or ') || anything
}

function objectTaken(schema: JsonSchema): string {
  const { properties, additionalProperties: more, patternProperties: named } = schema
  if (properties !== undefined) {
    const names = namesIn(schema, 'and')
    return names === '' ? 'an empty object' : `an object with ${names}`
  }
  const [value = more] = Object.values((named ?? {}) as JsonSchema)
  const values = typeof value === 'object' && value !== null ? takenBy(value as JsonSchema) : ''
  return values === '' || values === anything ? 'an object' : `an object in which each value is ${values}`
}

const mostNames = 4

/** The fields that an object needs or, where it needs none, may have. */
function namesIn({ properties = {}, required }: JsonSchema, joint: 'and' | 'or'): string {
  const needed = Array.isArray(required) && required.length > 0 ? required : undefined
  const names = (needed ?? Object.keys(properties as JsonSchema)).map(String)
  const shown = names.length > mostNames ? [...names.slice(0, mostNames - 1), 'others'] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${joint} ${shown.at(-1)}`
}

const anything = 'another value'

const typeWords: Readonly<Record<string, string | undefined>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
}
