import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { createTestApp } from './support/app.ts'
import type { TestApp } from './support/app.ts'
import { contract } from './support/contract.ts'

type Operation = {
  parameters?: { in: string; name: string }[]
  responses: Record<string, unknown>
}

let house: TestApp
let operations: Map<string, Operation>
let endpoints: Map<string, Endpoint>

beforeAll(async () => {
  house = await createTestApp()
  const { paths } = (await house.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  operations = new Map(
    Object.entries(paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod)
        .filter(([method]) => method !== 'head')
        .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  )
  endpoints = new Map((await contract()).map((each) => [`${each.method} ${each.path}`, each]))
})
afterAll(() => house.close())

describe('an endpoint', () => {
  test('is registered, and no route is without one', () => {
    const isDocumented = ([, { isUndocumented }]: [string, Endpoint]) => isUndocumented !== true
    const documented = [...endpoints].filter(isDocumented)
    const undocumented = [...endpoints].filter((each) => !isDocumented(each))
    expect([...operations.keys()].sort()).toEqual(documented.map(([name]) => name).sort())
    expect(undocumented.map(([name]) => name)).toEqual(['GET /api/openapi.json'])
  })

  test('stands in the document with its parameters and answers', () => {
    const described = ([name, { params, query, replies }]: [string, Endpoint]) => ({
      name,
      path: Object.keys(propertiesOf(params)).sort(),
      query: Object.keys(propertiesOf(query)).sort(),
      statuses: Object.keys(replies),
    })
    const documented = [...endpoints].filter(([name]) => operations.has(name))
    const found = documented.map(([name]) => {
      const { parameters = [], responses } = operations.get(name) ?? { responses: {} }
      const named = (place: string) =>
        parameters
          .filter((each) => each.in === place)
          .map((each) => each.name)
          .sort()
      const statuses = Object.keys(responses).filter((status) => status !== 'default')
      return {
        name,
        path: named('path'),
        query: named('query'),
        statuses,
      }
    })
    expect(found).toEqual(documented.map(described))
  })

  test('names in its path what its params describe', () => {
    for (const { path, params } of endpoints.values()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(inPath).toEqual(Object.keys(propertiesOf(params)))
    }
  })

  test('with a version answers one', () => {
    for (const { isVersioned, replies } of endpoints.values())
      if (isVersioned === true)
        expect(Object.keys(propertiesOf(replies[200] ?? replies[201]))).toContain('version')
  })
})

function propertiesOf(schema: object | undefined): object {
  return schema !== undefined && 'properties' in schema ? (schema.properties as object) : {}
}
