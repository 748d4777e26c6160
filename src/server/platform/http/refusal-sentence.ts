import type { ErrorObject } from 'ajv'

type JsonSchema = Record<string, unknown>

/** What a schema refuses, in the words in which the kinds of columns refuse a value: the field first, then what it takes. */
export function refusalSentence(problem: ErrorObject, field: string, httpPart: string | undefined): string {
  const { keyword, params, data } = problem
  if (keyword === 'additionalProperties')
    return `There is no ${httpPart === 'body' ? 'field' : 'parameter'} "${field}".`
  const schema = schemaOf(problem)
  const label = labelOf(schema, field)
  if (keyword === 'required') return `${label} is missing.`
  if (data === null || (keyword === 'minLength' && data === '')) return `${label} can't be empty.`
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
    case 'pattern':
      return `${label} has a form that is not accepted.`
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

function labelOf({ title }: JsonSchema, field: string): string {
  if (typeof title === 'string') return title
  return field === '' ? 'The request' : field.split(/[._-]/).map(spelled).join(' ')
}

const codes = new Set(['id', 'sku', 'mpn', 'upc', 'url'])

function spelled(word: string): string {
  return codes.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)
}

function takenBy(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.filter((each) => each !== null).join(', ')}`
  if ('const' in schema) return String(schema.const)
  const { anyOf, type } = schema
  // A form of text beside another type is another spelling of it.
  const choices = Array.isArray(anyOf)
    ? (anyOf as JsonSchema[]).filter((each) => each.type !== 'null' && !('pattern' in each)).map(takenBy)
    : [type].flat().flatMap((each) => typeWords[String(each)] ?? [])
  return [...new Set(choices)].join(' or ') || 'another value'
}

const typeWords: Readonly<Record<string, string | undefined>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
