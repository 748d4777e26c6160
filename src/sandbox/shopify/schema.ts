// The vendor's schema as cut for us, with scalars that check what they are given.
import { readFileSync } from 'node:fs'
import { buildSchema, GraphQLError, isScalarType, Kind } from 'graphql'
import type { GraphQLScalarType, GraphQLSchema } from 'graphql'

export type SchemaFacts = {
  api_version: string
  scopes: { types: Record<string, string[]>; fields: Record<string, string[]> }
  idempotent_mutations: string[]
}

type Check = (value: string) => string | undefined

const decimal = /^[+-]?\d{1,20}(\.\d{1,20})?$/
const checks: Record<string, Check> = {
  Money: (value) => (decimal.test(value) ? undefined : 'must be a numeric value'),
  Decimal: (value) => (decimal.test(value) ? undefined : 'must be a numeric value'),
  UnsignedInt64: (value) => (/^\d{1,20}$/.test(value) ? undefined : 'must be a whole number of at least 0'),
  DateTime: (value) => (Number.isNaN(Date.parse(value)) ? 'must be an ISO 8601 date and time' : undefined),
  URL: (value) => (URL.canParse(value) ? undefined : 'must be a URL'),
}

export const facts = JSON.parse(readBeside('admin-2026-10.facts.json')) as SchemaFacts
export const schema: GraphQLSchema = readSchema()

function readSchema(): GraphQLSchema {
  const built = buildSchema(readBeside('admin-2026-10.graphql'))
  for (const [name, check] of Object.entries(checks)) {
    const type = built.getType(name)
    if (isScalarType(type)) addCheck(type, check)
  }
  return built
}

function addCheck(type: GraphQLScalarType, check: Check): void {
  const parse = (value: unknown): string => {
    const text = typeof value === 'number' ? String(value) : value
    const problem = typeof text === 'string' ? check(text) : `${type.name} must be a text`
    if (problem !== undefined || typeof text !== 'string') {
      throw new GraphQLError(problem ?? '', { extensions: { explanation: problem } })
    }
    return text
  }
  type.parseValue = parse
  type.parseLiteral = (node) => {
    const plain = node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT
    return parse(plain ? node.value : undefined)
  }
}

function readBeside(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}
