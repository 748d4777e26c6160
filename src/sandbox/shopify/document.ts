// A GraphQL document, read and checked once: a client sends the same few over and over.
import { GraphQLError, Kind, parse, validate, type DocumentNode, type GraphQLFormattedError } from 'graphql'
import { isObject } from '../refused-input.ts'
import { schema } from './schema.ts'

export type ReadDocument = { document?: DocumentNode; errors: GraphQLFormattedError[] }

const readBefore = new Map<string, ReadDocument>()

export function readDocument(query: string): ReadDocument {
  const before = readBefore.get(query)
  if (before) return before
  const read = parseAndCheck(query)
  if (readBefore.size >= 200) readBefore.clear()
  readBefore.set(query, read)
  return read
}

/** What a call is called: the name of its operation and of the fields at its root. */
export function operationNames(body: unknown): string[] {
  if (!isObject(body) || typeof body['query'] !== 'string') return []
  const definitions = readDocument(body['query']).document?.definitions ?? []
  return definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return []
    const fields = definition.selectionSet.selections.flatMap((selection) =>
      selection.kind === Kind.FIELD ? [selection.name.value] : [],
    )
    return [...(definition.name ? [definition.name.value] : []), ...fields]
  })
}

function parseAndCheck(query: string): ReadDocument {
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
