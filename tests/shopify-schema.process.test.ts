// What we send and what we imitate, held against the vendor's own schema.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildClientSchema, getNamedType, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql'
import { buildSchema, NoDeprecatedCustomRule, specifiedRules } from 'graphql'
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import type {
  DocumentNode,
  GraphQLArgument,
  GraphQLEnumType,
  GraphQLField,
  GraphQLInputField,
  GraphQLSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { cutSchema } from '../scripts/shopify-schema/cut-schema.ts'
import { factsOf } from '../scripts/shopify-schema/facts.ts'
import { readFullSchema } from '../scripts/shopify-schema/full-schema.ts'
import type { FullSchema } from '../scripts/shopify-schema/full-schema.ts'
import { connectorDocuments, readOperationDocuments } from '../scripts/shopify-schema/operation-documents.ts'
import { loadConfig } from '../src/server/config.ts'
import { shopifyConsent } from '../src/server/connectors/shopify/shopify-consent.ts'

type ScopeFacts = Record<'types' | 'fields', Record<string, string[]>>

const root = new URL('..', import.meta.url)
const committed = buildSchema(read('src/sandbox/shopify/admin-2026-10.graphql'))
const found = findFullSchema()
const mustRun = process.env['CI'] !== undefined && process.env['CI'] !== 'false'

// What needs no more than the files that lie here is tried without a network, too.
describe('the operations that the connector sends', async () => {
  const documents = await connectorDocuments()
  test('are there', () => expect(documents.length).toBeGreaterThan(5))
  test.each(documents)('$name is understood by the sandbox', ({ document }) => {
    expect(validate(committed, document).map(({ message }) => message)).toEqual([])
  })
  test.each(documents)('$name needs no scope that our consent does not ask for', ({ document }) => {
    const asked = askedScopes()
    const lacking = scopesNeeded(document).filter(({ anyOf }) => !anyOf.some((scope) => asked.has(scope)))
    expect(lacking).toEqual([])
  })
})

if (!('full' in found)) {
  const report = mustRun ? test : test.skip
  report(`the vendor's schema is at hand (${found.reason})`, () => {
    expect.unreachable(`Shopify's schema could not be had: ${found.reason}`)
  })
} else {
  const { full } = found
  const vendor = buildClientSchema(full.introspection, { assumeValid: true })

  describe('the operations that the connector sends', async () => {
    const documents = await connectorDocuments()
    test.each(documents)('$name is valid for the vendor and uses nothing deprecated', ({ document }) => {
      const problems = validate(vendor, document, [...specifiedRules, NoDeprecatedCustomRule])
      expect(problems.map(({ message }) => message)).toEqual([])
    })
  })

  describe('the schema that the sandbox executes', () => {
    test('says of every type, field, argument, default and deprecation what the vendor says', () => {
      const ours = describeSchema(committed)
      const theirs = describeSchema(vendor)
      expect(Object.keys(ours).length).toBeGreaterThan(100)
      expect(Object.entries(ours).filter(([name, fact]) => theirs[name] !== fact)).toEqual([])
    })

    test('has input types whole', () => {
      const lacking = Object.values(committed.getTypeMap()).filter((type) => {
        const whole = vendor.getType(type.name)
        if (!isInputObjectType(type) || !isInputObjectType(whole)) return false
        return Object.keys(type.getFields()).length !== Object.keys(whole.getFields()).length
      })
      expect(lacking).toEqual([])
    })

    test('was cut from the operations as they are now', async () => {
      const documents = (await readOperationDocuments()).map(({ document }) => document)
      const { sdl, reach } = cutSchema(full.introspection, documents)
      const now = describeSchema(buildSchema(sdl))
      expect(describeSchema(committed)).toEqual(now)
      const facts: unknown = JSON.parse(read('src/sandbox/shopify/admin-2026-10.facts.json'))
      expect(facts).toEqual(factsOf(full.introspection, full.scopes, reach))
    })

    test('was cut from valid operations that use nothing deprecated', () => {
      const document = parse(read('src/sandbox/shopify/extra-operations.graphql'))
      const problems = validate(vendor, document, [...specifiedRules, NoDeprecatedCustomRule])
      expect(problems.map(({ message }) => message)).toEqual([])
    })
  })
}

function findFullSchema(): { full: FullSchema } | { reason: string } {
  try {
    const path = process.env['SHOPIFY_SCHEMA_FILE']
    return { full: readFullSchema(fileURLToPath(new URL('.cache/', root)), path) }
  } catch (error) {
    return { reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

/** Those of the address that a seller is sent to, each write scope with the read scope that it includes. */
function askedScopes(): Set<string> {
  const consent = shopifyConsent(loadConfig({ SHOPIFY_API_URL: 'https://a.myshopify.com' }).shopify)
  const address = new URL(
    consent.address({ client_id: 'a' }, { state: 'b', challenge: 'c', redirectUri: 'https://b.example/' }),
  )
  const asked = address.searchParams.get('scope')?.split(',') ?? []
  return new Set(asked.flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]))
}

/** What the vendor's schema wants for each field and for the type that it leads to; one of each will do. */
function scopesNeeded(document: DocumentNode): { field: string; anyOf: string[] }[] {
  const { scopes } = JSON.parse(read('src/sandbox/shopify/admin-2026-10.facts.json')) as {
    scopes: ScopeFacts
  }
  const info = new TypeInfo(committed)
  const needed: { field: string; anyOf: string[] }[] = []
  const Field = () => {
    const field = `${info.getParentType()?.name}.${info.getFieldDef()?.name}`
    const type = getNamedType(info.getType())?.name ?? ''
    for (const anyOf of [scopes.fields[field], scopes.types[type]]) if (anyOf) needed.push({ field, anyOf })
  }
  visit(document, visitWithTypeInfo(info, { Field }))
  return needed
}

/** One line for each fact, by the place it is about. */
function describeSchema(schema: GraphQLSchema): Record<string, string> {
  const facts: Record<string, string> = {}
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    facts[type.name] = type.constructor.name
    if (isInputObjectType(type)) facts[`${type.name} one of`] = String(type.isOneOf)
    if (isEnumType(type)) Object.assign(facts, describeValues(type))
    if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields()))
        Object.assign(facts, describeField(type.name, field))
    }
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields()))
        facts[`${type.name}.${field.name}`] = describeInput(field)
    }
  }
  for (const argument of schema.getDirective('idempotent')?.args ?? []) {
    facts[`@idempotent(${argument.name})`] = describeInput(argument)
  }
  return facts
}

function describeField(typeName: string, field: GraphQLField<unknown, unknown>): Record<string, string> {
  const name = `${typeName}.${field.name}`
  const facts = { [name]: `${String(field.type)}${deprecation(field)}` }
  for (const argument of field.args) facts[`${name}(${argument.name})`] = describeInput(argument)
  return facts
}

function describeInput(input: GraphQLInputField | GraphQLArgument): string {
  const standard = input.defaultValue === undefined ? '' : ` = ${JSON.stringify(input.defaultValue)}`
  return `${String(input.type)}${standard}${deprecation(input)}`
}

function describeValues(type: GraphQLEnumType): Record<string, string> {
  return Object.fromEntries(
    type.getValues().map((value) => [`${type.name}.${value.name}`, `value${deprecation(value)}`]),
  )
}

function deprecation({ deprecationReason }: { deprecationReason?: string | null | undefined }): string {
  return deprecationReason ? ' deprecated' : ''
}
