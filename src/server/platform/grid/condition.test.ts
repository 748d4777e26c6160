import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allOf, mentions, valuesAsked, type Condition, type FieldCondition } from './condition.ts'

function holds(field: string, ...values: string[]): FieldCondition {
  return { kind: 'field', field, test: { kind: 'has_any', values } }
}

const isEmpty: FieldCondition = { kind: 'field', field: 'labels', test: { kind: 'is_empty', isEmpty: true } }

const { tree } = fc.letrec<{ tree: Condition; leaf: FieldCondition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    tie('leaf'),
    tie('leaf').map((part): Condition => ({ kind: 'exclude', part })),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    }),
  ),
  leaf: fc
    .tuple(fc.constantFrom('brand', 'labels', 'sku'), fc.string({ maxLength: 3 }))
    .map(([field, value]) => holds(field, value)),
}))

describe('a field is mentioned', () => {
  test.each<[string, Condition, boolean]>([
    ['by a condition on it', holds('labels', 'new'), true],
    ['not by one on another', holds('brand', 'Nike'), false],
    ['where it is excluded', { kind: 'exclude', part: holds('labels', 'new') }, true],
    ['deep in a group', { kind: 'or', parts: [holds('brand'), { kind: 'and', parts: [isEmpty] }] }, true],
    ['not by an empty group', { kind: 'and', parts: [] }, false],
  ])('%s', (_, condition, expected) => {
    expect(mentions(condition, 'labels')).toBe(expected)
  })
})

describe('the values asked of a field', () => {
  test.each<[string, Condition, string[]]>([
    ['are those that it is to hold', holds('labels', 'new', 'sale'), ['new', 'sale']],
    ['are those that it is not to hold', { kind: 'exclude', part: holds('labels', 'new') }, ['new']],
    ['come from every part', { kind: 'or', parts: [holds('labels', 'a'), holds('labels', 'b')] }, ['a', 'b']],
    ['are not those of another field', holds('brand', 'Nike'), []],
    ['are none where it is asked whether it is empty', isEmpty, []],
  ])('%s', (_, condition, expected) => {
    expect(valuesAsked(condition, 'labels')).toEqual(expected)
  })

  test('are there only where the field is mentioned', () => {
    fc.assert(
      fc.property(tree, (condition) => {
        expect(mentions(condition, 'labels')).toBe(valuesAsked(condition, 'labels').length > 0)
      }),
    )
  })
})

describe('all of', () => {
  const [brand, labels, sku] = [holds('brand', 'a'), holds('labels', 'b'), holds('sku', 'c')]

  test.each<[string, (Condition | undefined)[], Condition | undefined]>([
    ['nothing is nothing', [], undefined],
    ['what is absent is nothing', [undefined, undefined], undefined],
    ['one is that one', [undefined, brand], brand],
    ['two stand in one group', [brand, undefined, labels], { kind: 'and', parts: [brand, labels] }],
    [
      'a group of the same kind is opened, so that nothing is nested deeper',
      [{ kind: 'and', parts: [brand, labels] }, sku],
      { kind: 'and', parts: [brand, labels, sku] },
    ],
    [
      'a choice stays a choice',
      [{ kind: 'or', parts: [brand, labels] }, sku],
      { kind: 'and', parts: [{ kind: 'or', parts: [brand, labels] }, sku] },
    ],
  ])('%s', (_, conditions, expected) => {
    expect(allOf(...conditions)).toEqual(expected)
  })

  test('may be put together in any steps', () => {
    fc.assert(
      fc.property(fc.tuple(tree, tree, tree), ([one, two, three]) => {
        expect(allOf(allOf(one, two), three)).toEqual(allOf(one, allOf(two, three)))
        expect(allOf(one, undefined)).toEqual(allOf(one))
      }),
    )
  })
})
