import { describe, expect, test } from 'vitest'
import {
  productColumn as column,
  productColumns as columns,
} from '../../../contract/products/product-columns.ts'
import { fieldsOffered, newConditions, newGroup, withKeys, withPart } from './query-edits.ts'
import type { QueryGroup, QueryPart } from './query-model.ts'

const asks = (id: string): QueryPart => ({ kind: 'condition', column: column(id), filter: null })
const group = (joint: 'and' | 'or', ...parts: QueryPart[]): QueryGroup => ({ kind: 'group', joint, parts })
const query = group('and', asks('sku'), group('or', asks('title'), asks('brand')), asks('cost'))

/** A query as short as it can be said. */
function shape({ joint, parts }: QueryGroup): unknown {
  return [
    joint,
    ...parts.map((part) =>
      part.kind === 'group' ? shape(part) : part.kind === 'condition' ? part.column.id : part.condition,
    ),
  ]
}

describe('the fields of a query', () => {
  test('are those that are asked of first, in the order given, and then the others once each', () => {
    const { first, more } = fieldsOffered(columns, ['brand', 'sku', 'no such column'])
    expect(first.map(({ id }) => id)).toEqual(['brand', 'sku'])
    expect(more.some(({ id }) => id === 'sku' || id === 'brand')).toBe(false)
    expect(new Set([...first, ...more]).size).toBe(first.length + more.length)
  })

  test('leave out what no filter can ask of', () => {
    const { first, more } = fieldsOffered(columns, ['image'])
    expect(column('image').filter).toBe('none')
    expect([...first, ...more].every(({ filter }) => filter !== 'none')).toBe(true)
  })
})

describe('a part of a query', () => {
  test.each<[string, number[], QueryPart | null, unknown]>([
    ['is put in its place', [0], asks('mpn'), ['and', 'mpn', ['or', 'title', 'brand'], 'cost']],
    ['is put in its place in a group', [1, 1], asks('mpn'), ['and', 'sku', ['or', 'title', 'mpn'], 'cost']],
    ['goes', [2], null, ['and', 'sku', ['or', 'title', 'brand']]],
    ['goes with all that stands in it', [1], null, ['and', 'sku', 'cost']],
    ['goes from its group alone', [1, 0], null, ['and', 'sku', ['or', 'brand'], 'cost']],
    ['that is not there changes nothing', [7], asks('mpn'), shape(query)],
    ['below a condition changes nothing', [0, 0], asks('mpn'), shape(query)],
  ])('%s', (_, path, part, expected) => {
    const before = structuredClone(shape(query))
    expect(shape(withPart(query, path, part))).toEqual(expected)
    expect(shape(query)).toEqual(before)
  })
})

describe('what is added', () => {
  const fields = fieldsOffered(columns, ['sku'])

  test('is a condition on the first field that waits for a value', () => {
    expect(newConditions(fields)).toMatchObject([{ column: { id: 'sku' }, filter: null }])
    expect(newConditions({ first: [], more: [] })).toEqual([])
  })

  test('is a group of the other joint: one of the same would change nothing', () => {
    expect(shape(newGroup(fields, { joint: 'and' }))).toEqual(['or', 'sku'])
    expect(shape(newGroup(fields, { joint: 'or' }))).toEqual(['and', 'sku'])
  })
})

test('an opened query has something to fill in, and tells each part from every other', () => {
  const fields = fieldsOffered(columns, ['mpn'])
  expect(shape(withKeys(group('and'), fields))).toEqual(['and', 'mpn'])
  const keyed = withKeys(query, fields)
  expect(shape(keyed)).toEqual(shape(query))
  const keysOf = (part: QueryPart): unknown[] => [
    part.key,
    ...(part.kind === 'group' ? part.parts.flatMap(keysOf) : []),
  ]
  const keys = keysOf(keyed)
  expect(keys).toHaveLength(6)
  expect(new Set(keys).size).toBe(6)
  expect(keys).not.toContain(undefined)
})
