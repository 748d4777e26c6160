// Reads the variables of a call and says what is wrong with them in Shopify's shape: types, ids that are none, lists that are too long.
import {
  getNamedType,
  getNullableType,
  getVariableValues,
  isInputObjectType,
  isListType,
  typeFromAST,
} from 'graphql'
import type {
  GraphQLFormattedError,
  GraphQLInputType,
  OperationDefinitionNode,
  VariableDefinitionNode,
} from 'graphql'
import { typeOfGlobalId } from './global-ids.ts'
import { schema } from './schema.ts'

const maxList = 250
/** What a product may have many of has limits of its own, which productSet checks. */
const longLists = new Set(['variants', 'inventoryQuantities', 'values', 'optionValues'])

type Problem = { path: (string | number)[]; explanation: string; tooLong?: boolean }
export type ReadVariables = { variables: Record<string, unknown> } | { errors: GraphQLFormattedError[] }

export function readVariables(
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): ReadVariables {
  const definitions = operation.variableDefinitions ?? []
  const errors: GraphQLFormattedError[] = []
  const variables: Record<string, unknown> = {}
  for (const definition of definitions) {
    const name = definition.variable.name.value
    const type = typeFromAST(schema, definition.type as never) as unknown as GraphQLInputType
    const result = getVariableValues(schema, [definition], given, { maxErrors: 20 })
    const problems = result.errors
      ? result.errors.map((error) => coercionProblem(error.message, given[name]))
      : valueProblems(type, result.coerced[name], [])
    const first = problems[0]
    if (first === undefined) Object.assign(variables, result.coerced)
    else errors.push(variableError(definition, String(type), given[name], problems))
  }
  return errors.length > 0 ? { errors } : { variables }
}

function variableError(
  { variable, loc }: VariableDefinitionNode,
  type: string,
  value: unknown,
  problems: Problem[],
): GraphQLFormattedError {
  const name = variable.name.value
  const tooLong = problems.find((problem) => problem.tooLong)
  const locations = loc ? [{ line: loc.startToken.line, column: loc.startToken.column }] : []
  if (tooLong) {
    const path = [name, ...tooLong.path]
    return { message: tooLong.explanation, locations, path, extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }
  }
  const reasons = problems.map(({ path, explanation }) => `${path.join('.')} (${explanation})`.trim())
  const where = problems[0]?.path.length === 0 ? '' : ` for ${reasons.join(', ')}`
  return {
    message: `Variable $${name} of type ${type} was provided invalid value${where}`,
    locations,
    extensions: {
      code: 'INVALID_VARIABLE',
      value: value ?? null,
      problems: problems.map(({ path, explanation }) => ({ path, explanation, message: explanation })),
    },
  }
}

/** Turns what the library says about a value into a path and a reason. */
function coercionProblem(message: string, value: unknown): Problem {
  const at = / at "\w+((?:\.\w+|\[\d+\])*)"/.exec(message)?.[1] ?? ''
  const path = [...at.matchAll(/\.(\w+)|\[(\d+)\]/g)].map(([, key, index]) => key ?? Number(index))
  const missing = /Field "(\w+)" of required type/.exec(message)?.[1]
  const unknown = /Field "(\w+)" is not defined by type "(\w+)"/.exec(message)
  if (missing !== undefined) return { path: [...path, missing], explanation: 'Expected value to not be null' }
  if (unknown) {
    const [, key = '', type = ''] = unknown
    return { path: [...path, key], explanation: `Field is not defined on ${type}` }
  }
  if (value === undefined || value === null || /must not be null/.test(message)) {
    return { path, explanation: 'Expected value to not be null' }
  }
  const reason = message.slice(message.lastIndexOf('; ') + 2).replace(/^Expected type "[^"]*"\.\s*/, '')
  return { path, explanation: reason.replace(/\.$/, '') }
}

function valueProblems(type: GraphQLInputType, value: unknown, path: (string | number)[]): Problem[] {
  if (value === null || value === undefined) return []
  const plain = getNullableType(type)
  if (isListType(plain)) {
    const items = Array.isArray(value) ? value : [value]
    const field = path.findLast((part) => typeof part === 'string')
    if (items.length > maxList && !longLists.has(String(field))) {
      const explanation = `The input array size of ${items.length} is greater than the maximum allowed of ${maxList}.`
      return [{ path, explanation, tooLong: true }]
    }
    return items.flatMap((item, index) => valueProblems(plain.ofType, item, [...path, index]))
  }
  if (isInputObjectType(plain)) {
    return Object.values(plain.getFields()).flatMap((field) =>
      valueProblems(field.type, (value as Record<string, unknown>)[field.name], [...path, field.name]),
    )
  }
  if (getNamedType(plain).name === 'ID' && typeOfGlobalId(value as string) === '') {
    return [{ path, explanation: `Invalid global id '${value as string}'` }]
  }
  return []
}
