// A typing mistake must not look like success: every object that comes in refuses what it does not know,
// without each author having to remember it.

type JsonSchema = Record<string, unknown>

const emptyObject: JsonSchema = { type: 'object', properties: {} }
const sendingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** The part of a route that says what may come in. */
export interface IncomingSchemas {
  params?: unknown
  querystring?: unknown
  body?: unknown
}

/** Closes the query and the body of a route; one that names none accepts none. */
export function closeIncoming<T extends IncomingSchemas>(
  schema: T,
  methods: string[],
  isMultipart: boolean,
): T {
  const closed: T = { ...schema, querystring: closeObjects(schema.querystring ?? emptyObject) }
  const hasBody = !isMultipart && methods.some((method) => sendingMethods.has(method))
  return hasBody ? { ...closed, body: closeObjects(schema.body ?? emptyObject) } : closed
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
