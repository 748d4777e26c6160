// Says what is wrong with a document the way Shopify does: its own sentences, codes and a path of names.
import { Kind, specifiedRules, validate } from 'graphql'
import type { ASTNode, DocumentNode, FieldNode, GraphQLError } from 'graphql'
import { schema } from './schema.ts'

export type AnswerError = {
  message: string
  locations?: readonly { line: number; column: number }[]
  path?: readonly (string | number)[]
  extensions?: Record<string, unknown>
}

export function documentErrors(document: DocumentNode): AnswerError[] {
  return validate(schema, document, specifiedRules, { maxErrors: 20 }).map((error) =>
    inTheirWords(error, document),
  )
}

type Wording = [
  pattern: RegExp,
  word: (parts: string[]) => { message: string; extensions: Record<string, unknown> },
]

const wordings: Wording[] = [
  [
    /^Cannot query field "(\w+)" on type "(\w+)"/,
    ([fieldName = '', typeName = '']) => ({
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      extensions: { code: 'undefinedField', typeName, fieldName },
    }),
  ],
  [
    /^Unknown argument "(\w+)" on field "\w+\.(\w+)"/,
    ([argumentName = '', name = '']) => ({
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      extensions: { code: 'argumentNotAccepted', name, typeName: 'Field', argumentName },
    }),
  ],
  [
    /^(?:Field|Argument) "(\w+)" argument "(\w+)" of type "[^"]+" is required/,
    ([name = '', missing = '']) => ({
      message: `Field '${name}' is missing required arguments: ${missing}`,
      extensions: { code: 'missingRequiredArguments', className: 'Field', name, arguments: missing },
    }),
  ],
  [
    /^Variable "\$(\w+)" of type "([^"]+)" used in position expecting type "([^"]+)"/,
    ([variableName = '', typeName = '', argumentType = '']) => ({
      message: `Type mismatch on variable $${variableName} (${typeName} / ${argumentType})`,
      extensions: { code: 'variableMismatch', variableName, typeName, errorMessage: 'Type mismatch' },
    }),
  ],
  [
    /^Variable "\$(\w+)" is not defined/,
    ([variableName = '']) => ({
      message: `Variable $${variableName} is used but not declared`,
      extensions: { code: 'variableNotDefined', variableName },
    }),
  ],
  [
    /^Variable "\$(\w+)" is never used/,
    ([variableName = '']) => ({
      message: `Variable $${variableName} is declared but not used`,
      extensions: { code: 'variableNotUsed', variableName },
    }),
  ],
  [
    /^Field "(\w+)" of type "([^"]+)" must have a selection/,
    ([nodeName = '', typeName = '']) => ({
      message: `Field must have selections (field '${nodeName}' returns ${typeName} but has no selections.)`,
      extensions: { code: 'selectionMismatch', nodeName, typeName },
    }),
  ],
]

function inTheirWords(error: GraphQLError, document: DocumentNode): AnswerError {
  const common = {
    ...(error.locations && { locations: error.locations }),
    path: pathTo(error.nodes?.at(-1), document),
  }
  for (const [pattern, word] of wordings) {
    const match = pattern.exec(error.message)
    if (match) return { ...word(match.slice(1)), ...common }
  }
  return { message: error.message, extensions: { code: 'argumentLiteralsIncompatible' }, ...common }
}

/** Shopify's path runs from the operation through the fields to the mistake. */
function pathTo(target: ASTNode | undefined, document: DocumentNode): string[] {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION)
      continue
    const start =
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? `fragment ${definition.name.value}`
        : [definition.operation, definition.name?.value].filter(Boolean).join(' ')
    const found = pathWithin(definition, target)
    if (found) return [start, ...found]
  }
  return []
}

function pathWithin(node: ASTNode, target: ASTNode | undefined): string[] | undefined {
  const name =
    node.kind === Kind.FIELD ? [nameOf(node)] : node.kind === Kind.ARGUMENT ? [node.name.value] : []
  if (node === target) return name
  for (const child of childrenOf(node)) {
    const found = pathWithin(child, target)
    if (found) return [...name, ...found]
  }
  return undefined
}

function childrenOf(node: ASTNode): ASTNode[] {
  const parts: ASTNode[] = []
  if ('arguments' in node) parts.push(...(node.arguments ?? []))
  if ('variableDefinitions' in node) parts.push(...(node.variableDefinitions ?? []))
  if ('value' in node && typeof node.value === 'object') parts.push(node.value)
  if ('selectionSet' in node && node.selectionSet) parts.push(node.selectionSet)
  if ('selections' in node) parts.push(...node.selections)
  return parts
}

function nameOf(field: FieldNode): string {
  return field.alias?.value ?? field.name.value
}
