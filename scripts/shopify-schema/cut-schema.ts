// Cuts from a large schema the part that some operations reach: the fields they select, the arguments of those fields and
// the input types complete down to their leaves.
import {
  buildClientSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  printSchema,
} from 'graphql'
import { TypeInfo, typeFromAST, visit, visitWithTypeInfo } from 'graphql'
import type {
  DocumentNode,
  GraphQLNamedType,
  GraphQLSchema,
  IntrospectionQuery,
  IntrospectionType,
} from 'graphql'

/** Names of the types kept, each with the fields kept; input types, enums and scalars are kept whole. */
export type Reach = Map<string, Set<string>>

const keptDirectives = new Set(['idempotent'])

export function cutSchema(introspection: IntrospectionQuery, documents: DocumentNode[]) {
  const full = buildClientSchema(introspection, { assumeValid: true })
  const reach = reachOf(full, documents)
  const types = introspection.__schema.types.flatMap((type) => {
    const fields = reach.get(type.name)
    return fields === undefined ? [] : [cutType(type, fields, reach)]
  })
  const directives = introspection.__schema.directives
    .filter((directive) => keptDirectives.has(directive.name))
    .map((directive) => ({ ...directive, description: null, args: directive.args.map(withoutWords) }))
  const { queryType, mutationType } = introspection.__schema
  const schema = { queryType, mutationType, subscriptionType: null, types, directives }
  return { sdl: printSchema(buildClientSchema({ __schema: schema })), reach }
}

function reachOf(full: GraphQLSchema, documents: DocumentNode[]): Reach {
  const reach: Reach = new Map()
  for (const document of documents) collectFields(full, document, reach)
  addIds(full, reach)
  spreadInterfaceFields(full, reach)
  return reach
}

function collectFields(full: GraphQLSchema, document: DocumentNode, reach: Reach): void {
  const info = new TypeInfo(full)
  visit(
    document,
    visitWithTypeInfo(info, {
      // A value returned to visit would replace the node, so these return none.
      VariableDefinition: (node) => {
        keepInput(typeFromAST(full, node.type as never), reach)
      },
      InlineFragment: () => {
        keep(getNamedType(info.getType()), reach)
      },
      FragmentDefinition: () => {
        keep(getNamedType(info.getType()), reach)
      },
      Field: (node) => {
        const parent = info.getParentType()
        const field = info.getFieldDef()
        if (!parent || !field || node.name.value === '__typename') return
        keep(parent, reach).add(field.name)
        keep(getNamedType(field.type), reach)
        for (const argument of field.args) keepInput(argument.type, reach)
      },
    }),
  )
}

function keep(type: GraphQLNamedType | undefined | null, reach: Reach): Set<string> {
  if (!type) throw new Error('An operation names a type that the schema does not have')
  const fields = reach.get(type.name) ?? new Set<string>()
  reach.set(type.name, fields)
  return fields
}

function keepInput(type: unknown, reach: Reach): void {
  const named = getNamedType(type as GraphQLNamedType)
  if (reach.has(named.name)) return
  const fields = keep(named, reach)
  if (!isInputObjectType(named)) return
  for (const field of Object.values(named.getFields())) {
    fields.add(field.name)
    keepInput(field.type, reach)
  }
}

function addIds(full: GraphQLSchema, reach: Reach): void {
  for (const [name, fields] of reach) {
    const type = full.getType(name)
    if ((isObjectType(type) || isInterfaceType(type)) && 'id' in type.getFields()) {
      fields.add('id')
      reach.set('ID', reach.get('ID') ?? new Set())
    }
  }
}

/** What is asked of an interface is asked of everything that implements it. */
function spreadInterfaceFields(full: GraphQLSchema, reach: Reach): void {
  for (const name of [...reach.keys()]) {
    const type = full.getType(name)
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    for (const parent of type.getInterfaces()) {
      for (const field of reach.get(parent.name) ?? []) keep(type, reach).add(field)
    }
  }
}

function cutType(type: IntrospectionType, fields: Set<string>, reach: Reach): IntrospectionType {
  const bare = { ...type, description: null, specifiedByURL: null }
  if (bare.kind === 'OBJECT' || bare.kind === 'INTERFACE') {
    return {
      ...bare,
      interfaces: bare.interfaces.filter((parent) => reach.has(parent.name)),
      fields: bare.fields
        .filter((field) => fields.has(field.name))
        .map((field) => ({ ...withoutWords(field), args: field.args.map(withoutWords) })),
      ...(bare.kind === 'INTERFACE' && {
        possibleTypes: bare.possibleTypes.filter((possible) => reach.has(possible.name)),
      }),
    }
  }
  if (bare.kind === 'INPUT_OBJECT') return { ...bare, inputFields: bare.inputFields.map(withoutWords) }
  if (bare.kind === 'ENUM') return { ...bare, enumValues: bare.enumValues.map(withoutWords) }
  if (bare.kind === 'UNION') {
    return { ...bare, possibleTypes: bare.possibleTypes.filter((possible) => reach.has(possible.name)) }
  }
  return bare
}

/** Names and types are facts; the vendor's sentences stay with the vendor. */
function withoutWords<Described extends { isDeprecated?: boolean }>(described: Described): Described {
  return {
    ...described,
    description: null,
    ...('isDeprecated' in described && described.isDeprecated
      ? { deprecationReason: 'No longer supported' }
      : {}),
  }
}
