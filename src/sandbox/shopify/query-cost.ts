// What an operation may cost before it runs, and what it did cost: objects 1, leaves 0, a connection its page times its node plus 2, a mutation 10.
import { getArgumentValues, getNamedType, isAbstractType, isCompositeType, isObjectType, Kind } from 'graphql'
import type { DocumentNode, FieldNode, FragmentDefinitionNode, GraphQLCompositeType } from 'graphql'
import type { OperationDefinitionNode, SelectionSetNode } from 'graphql'
import { schema } from './schema.ts'

export const mutationCost = 10

type Counting = {
  fragments: Map<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
  /** Whether an answer is counted, or what one may cost at most. */
  isAnswered: boolean
}

/** The cost of the answer when there is one, else what it may come to. */
export function operationCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  answer?: { data: unknown },
): number {
  const root = schema.getRootType(operation.operation)
  if (!root) return 0
  const definitions = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  const fragments = new Map(definitions.map((fragment) => [fragment.name.value, fragment]))
  const counting = { fragments, variables, isAnswered: answer !== undefined }
  return Math.ceil(selectionCost(root, operation.selectionSet, counting, answer?.data) - 1e-9)
}

function selectionCost(
  type: GraphQLCompositeType,
  { selections }: SelectionSetNode,
  counting: Counting,
  data: unknown,
): number {
  let total = 0
  let dearestOther = 0
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      total += fieldCost(type, selection, counting, data)
      continue
    }
    const spread =
      selection.kind === Kind.FRAGMENT_SPREAD ? counting.fragments.get(selection.name.value) : selection
    if (spread === undefined) continue
    const target = spread.typeCondition ? schema.getType(spread.typeCondition.name.value) : type
    if (!isCompositeType(target)) continue
    const cost = selectionCost(target, spread.selectionSet, counting, data)
    // Of the types that an interface may stand for, only one can come: the dearest counts.
    if (isAbstractType(type) && target !== type && isObjectType(target))
      dearestOther = Math.max(dearestOther, cost)
    else total += cost
  }
  return total + dearestOther
}

function fieldCost(type: GraphQLCompositeType, node: FieldNode, counting: Counting, data: unknown): number {
  const { name, alias, selectionSet } = node
  const field = 'getFields' in type ? type.getFields()[name.value] : undefined
  const named = field && getNamedType(field.type)
  if (field === undefined || selectionSet === undefined || !isCompositeType(named)) return 0
  const given = getArgumentValues(field, node, counting.variables)
  const value = counting.isAnswered ? valueAt(data, alias?.value ?? name.value) : undefined
  const isAbsent = counting.isAnswered && (value === null || value === undefined)
  const inner = (of: unknown) => selectionCost(named, selectionSet, counting, of)

  if (type === schema.getMutationType()) {
    const own = mutationCost + (field.name === 'productSet' ? productSetExtra(given['input']) : 0)
    return isAbsent ? own : own + inner(value)
  }
  if (isAbsent || field.name === 'pageInfo' || (Array.isArray(value) && value.length === 0)) return 0
  if (named.name.endsWith('Connection')) {
    const size = counting.isAnswered ? 1 : Number(given['first'] ?? given['last'] ?? 0)
    return 2 + size * inner(value)
  }
  // The nodes or edges of a connection, or what is asked for by a list of ids.
  if (field.name === 'nodes' || field.name === 'edges') {
    const own = field.name === 'edges' ? 0 : 1
    const asked = Array.isArray(given['ids']) ? given['ids'] : [undefined]
    const counted: unknown[] = Array.isArray(value) ? value.filter((one) => one !== null) : asked
    return counted.reduce<number>((sum, one) => sum + own + inner(counting.isAnswered ? one : undefined), 0)
  }
  return 1 + inner(Array.isArray(value) ? value[0] : value)
}

/** productSet works more the more it is given: 0.2 for a variant, 1.9 for a file, 0.6 for a variant's file, 0.4 for a metafield. */
function productSetExtra(input: unknown): number {
  const ofVariants = listAt(input, 'variants').reduce<number>((sum, variant) => {
    const file = valueAt(variant, 'file') === undefined ? 0 : 0.6
    return sum + 0.2 + file + 0.4 * listAt(variant, 'metafields').length
  }, 0)
  return ofVariants + 1.9 * listAt(input, 'files').length + 0.4 * listAt(input, 'metafields').length
}

function valueAt(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[key] : undefined
}

function listAt(holder: unknown, key: string): unknown[] {
  const list = valueAt(holder, key)
  return Array.isArray(list) ? list : []
}
