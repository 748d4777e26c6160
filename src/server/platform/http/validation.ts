import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { InvalidInput, NotFound, type FieldErrors } from '../errors.ts'
import { refusalSentence } from './refusal-sentence.ts'

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
      return { error: invalidInput(validate.errors ?? [], value, httpPart) }
    }
  }
}

function invalidInput(problems: ErrorObject[], value: unknown, httpPart: string | undefined): InvalidInput {
  // Without a prototype: a field may be called "constructor".
  const errors = Object.create(null) as FieldErrors
  for (const problem of withoutBranches(problems)) {
    const path = pathOf(problem)
    const sentence = refusalSentence(problem, { path, value, httpPart })
    const sentences = (errors[path.join('.')] ??= [])
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

function pathOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const path = instancePath.split('/').slice(1).map(unescapePointer)
  const own: unknown = keyword === 'required' ? params.missingProperty : params.additionalProperty
  return typeof own === 'string' ? [...path, own] : path
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
