// What a call is called: the name of its operation and of the fields at its root.
import { Kind, parse } from 'graphql'
import { isObject } from '../refused-input.ts'

const known = new Map<string, string[]>()

export function operationNames(body: unknown): string[] {
  if (!isObject(body) || typeof body['query'] !== 'string') return []
  const query = body['query']
  const names = known.get(query) ?? namesIn(query)
  if (known.size >= 200) known.clear()
  known.set(query, names)
  return names
}

function namesIn(query: string): string[] {
  try {
    return parse(query).definitions.flatMap((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION) return []
      const fields = definition.selectionSet.selections.flatMap((selection) =>
        selection.kind === Kind.FIELD ? [selection.name.value] : [],
      )
      return [...(definition.name ? [definition.name.value] : []), ...fields]
    })
  } catch {
    // A query that can't be read has no names; the API itself says what is wrong with it.
    return []
  }
}
