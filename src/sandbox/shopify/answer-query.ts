// One GraphQL call from its body to its answer: parse, check, count, take from the bucket, execute, give back what was not used.
import { execute, getOperationAST, GraphQLError, parse, validate } from 'graphql'
import type { DocumentNode, OperationDefinitionNode } from 'graphql'
import { isObject } from '../refused-input.ts'
import type { Call } from './call.ts'
import type { CostBucket, ThrottleStatus } from './cost-bucket.ts'
import type { AnswerError } from './answer-error.ts'
import { resolveField, resolveType } from './resolve-field.ts'
import { actualCost, requestedCost } from './query-cost.ts'
import { schema } from './schema.ts'
import { readVariables } from './variable-errors.ts'

const maxCost = 1000
const costPage = 'https://shopify.dev/api/usage/rate-limits'

export type Answer = { status: number; body: unknown }
type Parsed = { document: DocumentNode; errors: AnswerError[] } | { errors: AnswerError[] }

const parsedBefore = new Map<string, Parsed>()

export async function answerQuery(body: unknown, call: Call, bucket: CostBucket): Promise<Answer> {
  if (!isObject(body) || typeof body['query'] !== 'string') {
    return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } }
  }
  const parsed = parseOnce(body['query'])
  if (!('document' in parsed) || parsed.errors.length > 0) return refused(parsed.errors)
  const operation = getOperationAST(parsed.document, asText(body['operationName']))
  if (!operation)
    return refused([{ message: 'An operation name is required', extensions: { code: 'BAD_REQUEST' } }])
  const read = readVariables(operation, isObject(body['variables']) ? body['variables'] : {})
  if ('errors' in read) return refused(read.errors)
  return answerWithin(bucket, call, parsed.document, operation, read.variables)
}

async function answerWithin(
  bucket: CostBucket,
  call: Call,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Promise<Answer> {
  const requested = requestedCost(document, operation, variables)
  if (requested > maxCost) return tooDear(requested)
  if (!bucket.take(requested, call.now)) return throttled(requested, bucket.status(call.now))
  const { data, errors } = await execute({
    schema,
    document,
    operationName: operation.name?.value,
    variableValues: variables,
    contextValue: call,
    fieldResolver: resolveField,
    typeResolver: resolveType,
  })
  const actual = Math.min(requested, actualCost(document, operation, variables, data))
  bucket.giveBack(requested - actual)
  return {
    status: 200,
    body: {
      ...(data && { data }),
      ...(errors && { errors: errors.map(asAnswerError) }),
      extensions: { cost: costs(requested, actual, bucket.status(call.now)) },
    },
  }
}

export function throttled(requested: number, throttleStatus: ThrottleStatus): Answer {
  return {
    status: 200,
    body: {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED', documentation: costPage } }],
      extensions: { cost: costs(requested, null, throttleStatus) },
    },
  }
}

function tooDear(cost: number): Answer {
  const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).`
  return refused([
    { message, extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost, documentation: costPage } },
  ])
}

function costs(requested: number, actual: number | null, throttleStatus: ThrottleStatus) {
  return { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus }
}

function refused(errors: AnswerError[]): Answer {
  return { status: 200, body: { errors } }
}

/** A client sends the same few documents over and over. */
function parseOnce(query: string): Parsed {
  const before = parsedBefore.get(query)
  if (before) return before
  const parsed = parseAndCheck(query)
  if (parsedBefore.size >= 200) parsedBefore.clear()
  parsedBefore.set(query, parsed)
  return parsed
}

function parseAndCheck(query: string): Parsed {
  try {
    const document = parse(query)
    const errors = validate(schema, document).map(({ message, locations }) => ({
      message,
      ...(locations && { locations }),
      extensions: { code: 'invalidDocument' },
    }))
    return { document, errors }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    const { line = 1, column = 1 } = error.locations?.[0] ?? {}
    const reason = error.message.replace(/^Syntax Error: /, '').replace(/\.$/, '')
    return {
      errors: [{ message: `syntax error, ${reason} at [${line}, ${column}]`, locations: [{ line, column }] }],
    }
  }
}

function asAnswerError(error: GraphQLError): AnswerError {
  const { message, locations, path, extensions, originalError } = error
  if (originalError !== undefined && !(originalError instanceof GraphQLError)) throw originalError
  return { message, ...(locations && { locations }), ...(path && { path }), extensions }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
