// One GraphQL call from its body to its answer: read, count, take from the bucket, execute, give back what was not used.
import { execute, getOperationAST, GraphQLError } from 'graphql'
import type { DocumentNode, GraphQLFormattedError, OperationDefinitionNode } from 'graphql'
import { isObject } from '../refused-input.ts'
import type { Call } from './call.ts'
import type { CostBucket, ThrottleStatus } from './cost-bucket.ts'
import { readDocument } from './document.ts'
import { operationCost } from './query-cost.ts'
import { resolveField, resolveType } from './resolve-field.ts'
import { schema } from './schema.ts'
import { readVariables } from './variable-errors.ts'

const maxCost = 1000
const costPage = 'https://shopify.dev/api/usage/rate-limits'

type Answer = { status: number; body: unknown }

export async function answerQuery(body: unknown, call: Call, bucket: CostBucket): Promise<Answer> {
  if (!isObject(body) || typeof body['query'] !== 'string') {
    return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } }
  }
  const { document, errors } = readDocument(body['query'])
  if (document === undefined || errors.length > 0) return refused(errors)
  const name = body['operationName']
  const operation = getOperationAST(document, typeof name === 'string' ? name : undefined)
  if (!operation)
    return refused([{ message: 'An operation name is required', extensions: { code: 'BAD_REQUEST' } }])
  const read = readVariables(operation, isObject(body['variables']) ? body['variables'] : {})
  if ('errors' in read) return refused(read.errors)
  return answerWithin(bucket, call, document, operation, read.variables)
}

async function answerWithin(
  bucket: CostBucket,
  call: Call,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Promise<Answer> {
  const requested = operationCost(document, operation, variables)
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
  const actual = Math.min(requested, operationCost(document, operation, variables, { data }))
  bucket.giveBack(requested - actual)
  return {
    status: 200,
    body: {
      ...(data && { data }),
      ...(errors && { errors: errors.map(formatError) }),
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

function refused(errors: GraphQLFormattedError[]): Answer {
  return { status: 200, body: { errors } }
}

/** A mistake of ours is no answer of the vendor's. */
function formatError(error: GraphQLError): GraphQLFormattedError {
  const { originalError } = error
  if (originalError !== undefined && !(originalError instanceof GraphQLError)) throw originalError
  return error.toJSON()
}
