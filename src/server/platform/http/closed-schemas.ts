// A typing mistake must not look like success: every object that comes in refuses what it does not know,
// without each author having to remember it.
import type { FastifySerializerCompiler } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'

type JsonSchema = Record<string, unknown>

const emptyObject: JsonSchema = { type: 'object', properties: {} }

/** What may come in at an endpoint, closed; one that names no query or body accepts none. */
export function incoming({ method, params, query, body, isMultipart, takesBytes }: Endpoint) {
  return {
    ...(params && { params }),
    querystring: closeObjects(query ?? emptyObject),
    ...(method === 'GET' || isMultipart || takesBytes !== undefined
      ? {}
      : { body: closeObjects(body ?? emptyObject) }),
  }
}

/** The same schema, in which objects without a word on other properties refuse them. */
export function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects)
  if (typeof schema !== 'object' || schema === null) return schema
  const closed: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) closed[key] = closeKeyword(key, value)
  if ('properties' in closed && !('additionalProperties' in closed)) closed.additionalProperties = false
  return closed
}

function closeKeyword(key: string, value: unknown): unknown {
  switch (key) {
    case 'properties':
    case 'patternProperties':
    case '$defs':
      return Object.fromEntries(
        Object.entries(value as JsonSchema).map(([name, part]) => [name, closeObjects(part)]),
      )
    case 'items':
    case 'anyOf':
    case 'oneOf':
      return closeObjects(value)
    default:
      return value
  }
}

/** Plain JSON: types keep replies and schemas together, tests prove it. */
export const plainReplies: FastifySerializerCompiler<unknown> = () => (reply) => JSON.stringify(reply)
