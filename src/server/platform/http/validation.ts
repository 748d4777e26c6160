import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { InvalidInput, NotFound, type FieldErrors } from '../errors.ts'

// Strictness belongs to the schemas (closed-schemas.ts): nothing is dropped, and only text from the URL changes its type.
const options: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  validateFormats: false,
  // What was refused, and by which schema: the sentences name both.
  verbose: true,
}

/** Checks bodies as they are and coerces what can only be text: query, params and headers. */
export function validatorCompiler(): FastifySchemaCompiler<object> {
  const exact = new Ajv({ ...options, coerceTypes: false })
  const fromText = new Ajv({ ...options, coerceTypes: true })
  return ({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? exact : fromText
    // Compiled at its first use: hundreds of schemas would otherwise hold up the start.
    let validate: ValidateFunction | undefined
    return (value: unknown) => {
      validate ??= ajv.compile(schema)
      if (validate(value) === true) return true
      // Nothing is there: an id that is no number, or too large for one, names nothing.
      if (httpPart === 'params') return { error: new NotFound() }
      return { error: invalidInput(validate.errors ?? [], httpPart) }
    }
  }
}

function invalidInput(problems: ErrorObject[], httpPart: string | undefined): InvalidInput {
  // Without a prototype: a field may be called "constructor".
  const errors = Object.create(null) as FieldErrors
  for (const problem of withoutBranches(problems)) {
    const field = fieldOf(problem)
    const sentence = refusalSentence(problem, field, httpPart)
    const sentences = (errors[field] ??= [])
    if (!sentences.includes(sentence)) sentences.push(sentence)
  }
  return new InvalidInput(detailOf(errors), { errors })
}

// The first speaks for the rest.
function detailOf(errors: FieldErrors): string {
  const [[first] = []] = Object.values(errors)
  const more = Object.keys(errors).length - 1
  const sentence = first ?? 'The request is not valid.'
  return more > 0 ? sentence.replace(/\.$/, ` (and ${more} more).`) : sentence
}

const wrongForm = new Set(['type', 'const', 'enum', 'pattern', 'anyOf'])

/**
 * Where a value has none of several forms, the validator blames it for each. Said is what is wrong within the one that
 * was meant, and when none was meant, which there are.
 */
function withoutBranches(problems: ErrorObject[]): ErrorObject[] {
  const unions = problems.filter(({ keyword }) => keyword === 'anyOf')
  if (unions.length === 0) return problems
  const isIn = (union: ErrorObject, problem: ErrorObject) =>
    problem.schemaPath.startsWith(`${union.schemaPath}/`) &&
    problem.instancePath.startsWith(union.instancePath)
  const telling = problems.filter(
    (problem) =>
      !wrongForm.has(problem.keyword) ||
      !unions.some((union) => isIn(union, problem) && union.instancePath === problem.instancePath),
  )
  return telling.filter(
    (problem) => !unions.includes(problem) || !telling.some((each) => isIn(problem, each)),
  )
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split('/').slice(1).map(unescapePointer)
  const own: unknown = keyword === 'required' ? params.missingProperty : params.additionalProperty
  return (typeof own === 'string' ? [...path, own] : path).join('.')
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

type JsonSchema = Record<string, unknown>

/** What a schema refuses, in the words in which the kinds of columns refuse a value: the field first, then what it takes. */
export function refusalSentence(problem: ErrorObject, field: string, httpPart: string | undefined): string {
  const { keyword, params, data } = problem
  if (keyword === 'additionalProperties')
    return `There is no ${httpPart === 'body' ? 'field' : 'parameter'} "${field}".`
  const schema = schemaOf(problem)
  const label = labelOf(schema, field)
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

/** What a seller calls a field. */
export function labelOf({ title }: JsonSchema, field: string): string {
  if (typeof title === 'string') return title
  return field === '' ? 'The request' : field.split(/[._-]/).map(spelled).join(' ')
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
