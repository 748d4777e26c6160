import { Ajv } from 'ajv'
import type { ErrorObject, Options, ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { InvalidInput, NotFound } from '../errors.ts'
import type { FieldErrors } from '../errors.ts'

// Strictness belongs to the schemas (closed-schemas.ts): nothing is dropped, and only text from the URL changes its type.
const options: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  validateFormats: false,
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
  const errors: FieldErrors = {}
  for (const problem of problems) {
    const field = fieldOf(problem)
    const message = sentence(problem, httpPart)
    const messages = (errors[field] ??= [])
    if (!messages.includes(message)) messages.push(message)
  }
  return new InvalidInput(detailOf(errors), { errors })
}

function detailOf(errors: FieldErrors): string {
  const [field, messages] = Object.entries(errors)[0] ?? ['', []]
  const first = messages[0] ?? 'is not valid'
  const more = Object.keys(errors).length - 1
  const subject = field === '' ? 'The request' : field
  return `${subject} ${first}${more > 0 ? ` (and ${more} more)` : ''}.`
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split('/').slice(1).map(unescapePointer)
  const own: unknown = keyword === 'required' ? params.missingProperty : params.additionalProperty
  return (typeof own === 'string' ? [...path, own] : path).join('.')
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function sentence({ keyword, params, message }: ErrorObject, httpPart: string | undefined): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return httpPart === 'body' ? 'is not a known field' : 'is not a known parameter'
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'anyOf':
      return 'has none of the accepted forms'
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'pattern':
      return 'has a form that is not accepted'
    default:
      return message ?? 'is not valid'
  }
}
