// What an operation may cost before it runs, and what it did cost: objects 1, leaves 0, a connection its page times its node plus 2, a mutation 10.
import { getArgumentValues, getNamedType, isAbstractType, isCompositeType, isObjectType, Kind } from 'graphql'
import type { FieldNode, FragmentDefinitionNode, GraphQLCompositeType, GraphQLField } from 'graphql'
import type { DocumentNode, OperationDefinitionNode, SelectionSetNode } from 'graphql'
import { schema } from './schema.ts'

export const mutationCost = 10

type Counting = {
  fragments: Map<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
  /** What stands in the answer at this place; undefined while only asking what it may cost. */
  answered: boolean
}

export function requestedCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  return rootCost(operation, { fragments: fragmentsOf(document), variables, answered: false }, undefined)
}

export function actualCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  data: unknown,
): number {
  return rootCost(operation, { fragments: fragmentsOf(document), variables, answered: true }, data)
}

function rootCost(operation: OperationDefinitionNode, counting: Counting, data: unknown): number {
  const root = schema.getRootType(operation.operation)
  if (!root) return 0
  return Math.ceil(selectionCost(root, operation.selectionSet, counting, data) - 1e-9)
}

function selectionCost(
  type: GraphQLCompositeType,
  selections: SelectionSetNode,
  counting: Counting,
  data: unknown,
): number {
  let total = 0
  let dearestOther = 0
  for (const selection of selections.selections) {
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
  if (!('getFields' in type) || node.name.value.startsWith('__')) return 0
  const field = type.getFields()[node.name.value]
  if (field === undefined || node.selectionSet === undefined) return 0
  const key = node.alias?.value ?? node.name.value
  const value = counting.answered ? valueAt(data, key) : undefined
  if (type === schema.getMutationType()) return mutationRootCost(field, node, counting, value)
  if (counting.answered && (value === null || value === undefined)) return 0
  if (field.name === 'pageInfo' || (Array.isArray(value) && value.length === 0)) return 0
  const named = getNamedType(field.type)
  if (!isCompositeType(named)) return 0
  const selections = node.selectionSet
  if (named.name.endsWith('Connection')) return connectionCost(field, node, counting, value, named)
  if (field.name === 'nodes' || field.name === 'edges') {
    return pageCost(
      named,
      selections,
      counting,
      value,
      field.name === 'edges' ? 0 : 1,
      sizeOf(field, node, counting),
    )
  }
  return 1 + selectionCost(named, selections, counting, Array.isArray(value) ? value[0] : value)
}

function connectionCost(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  counting: Counting,
  value: unknown,
  named: GraphQLCompositeType,
): number {
  const given = argumentsOf(field, node, counting)
  const size = Number(given['first'] ?? given['last'] ?? 0)
  if (counting.answered || node.selectionSet === undefined) {
    return 2 + (node.selectionSet ? selectionCost(named, node.selectionSet, counting, value) : 0)
  }
  return 2 + size * selectionCost(named, node.selectionSet, counting, undefined)
}

/** The nodes or edges of a connection, or what is asked for by a list of ids. */
function pageCost(
  named: GraphQLCompositeType,
  selections: SelectionSetNode,
  counting: Counting,
  value: unknown,
  own: number,
  size: number,
): number {
  if (!counting.answered) return size * (own + selectionCost(named, selections, counting, undefined))
  const nodes = Array.isArray(value) ? value.filter((node) => node !== null) : []
  return nodes.reduce<number>((sum, node) => sum + own + selectionCost(named, selections, counting, node), 0)
}

function sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode, counting: Counting): number {
  const ids = field.args.length > 0 ? argumentsOf(field, node, counting)['ids'] : undefined
  return Array.isArray(ids) ? ids.length : 1
}

function mutationRootCost(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  counting: Counting,
  value: unknown,
): number {
  const payload = getNamedType(field.type)
  const extra = field.name === 'productSet' ? productSetExtra(argumentsOf(field, node, counting)['input']) : 0
  if (!isCompositeType(payload) || node.selectionSet === undefined) return mutationCost + extra
  if (counting.answered && (value === null || value === undefined)) return mutationCost + extra
  return mutationCost + extra + selectionCost(payload, node.selectionSet, counting, value)
}

/** productSet works more the more it is given: 0.2 for a variant, 1.9 for a file, 0.6 for a variant's file, 0.4 for a metafield. */
function productSetExtra(input: unknown): number {
  const variants = listAt(input, 'variants')
  const ofVariants = variants.reduce<number>((sum, variant) => {
    const file = valueAt(variant, 'file') === undefined ? 0 : 0.6
    return sum + 0.2 + file + 0.4 * listAt(variant, 'metafields').length
  }, 0)
  return ofVariants + 1.9 * listAt(input, 'files').length + 0.4 * listAt(input, 'metafields').length
}

function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode, counting: Counting) {
  return getArgumentValues(field, node, counting.variables)
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

function valueAt(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[key] : undefined
}

function listAt(holder: unknown, key: string): unknown[] {
  const list = valueAt(holder, key)
  return Array.isArray(list) ? list : []
}
