// Any filter that a client may send, in a form that both the wire and a plain evaluation can be made from.
import fc from 'fast-check'
import type { Column } from '../../../src/contract/columns/column.ts'
import type { FilterLookup } from '../../../src/contract/columns/filter.ts'
import { labelPool, moments, texts } from './any-values.ts'

type FilterValue = string | number | boolean | (string | number | boolean)[]
type FilterCondition = { [nameAndLookup: string]: FilterValue | FilterCondition[] }

export type AnyCondition =
  | { kind: 'group'; name: 'or' | 'and' | 'one object'; parts: AnyCondition[] }
  | { kind: 'test'; column: Column; lookup: FilterLookup | 'equals'; value: FilterValue; isExcluded: boolean }

/** The condition as it goes over the wire, sometimes under another name of its column. */
export function toWire(condition: AnyCondition): FilterCondition {
  if (condition.kind === 'group') {
    const parts = condition.parts.map(toWire)
    const isTold = condition.name !== 'one object'
    return isTold ? { [condition.name]: parts } : inOneObject(parts)
  }
  const { column, lookup, value, isExcluded } = condition
  const name = column.filterField ?? column.aliases?.[0] ?? column.field
  return { [`${isExcluded ? 'exclude__' : ''}${name}${lookup === 'equals' ? '' : `__${lookup}`}`]: value }
}

/** All in one object; a name that stands there already keeps a condition of its own, in a group. */
function inOneObject(parts: readonly FilterCondition[]): FilterCondition {
  const entries = parts.flatMap((part) => Object.entries(part))
  const names = new Set(entries.map(([name]) => name))
  return names.size === entries.length ? Object.fromEntries(entries) : { and: [...parts] }
}

const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(...texts).map((each) => each.toUpperCase()),
  fc.constantFrom(...texts).map((each) => each.slice(0, 2).toWellFormed()),
  fc.constantFrom(...texts).map((each) => each.slice(-2).toWellFormed()),
)
const number = fc.oneof(
  fc.integer({ min: -2, max: 60 }),
  fc.constantFrom(0.01, 0.99, 19.99, 19.995, 20, -0.001, 1e15, 1e300, 1e-9, 9_999_999.99),
  fc.integer({ min: 0, max: 5000 }).map((value) => value / 100),
)
const days = fc.oneof(fc.integer({ min: -2, max: 45 }), fc.constantFrom(0.5, 1.5, -0.5, 1e12))
const moment = fc.oneof(
  fc.constantFrom(...moments),
  fc.constantFrom(...moments).map((each) => each.slice(0, 10)),
  fc.constantFrom(...moments).map((each) => each.replace('Z', '+00:00')),
)

type Question = [FilterLookup | 'equals', fc.Arbitrary<FilterValue>]

function questions(column: Column, setValues: SetValues): Question[] {
  const isNull: Question = ['isnull', fc.boolean()]
  switch (column.type) {
    case 'text':
    case 'choice':
    case 'image':
      return [
        ['equals', text], ['iexact', text], ['icontains', text], ['istartswith', text], ['iendswith', text],
        ['in', fc.array(text, { maxLength: 4 })], isNull,
      ] // prettier-ignore
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'money':
      return [
        ['equals', number], ['gt', number], ['gte', number], ['lt', number], ['lte', number],
        ['in', fc.array(number, { maxLength: 4 })], ['range', fc.tuple(number, number)], isNull,
      ] // prettier-ignore
    case 'boolean':
      return [
        ['equals', fc.constantFrom(true, false, 'True', 'FALSE')],
        ['in', fc.subarray([true, false])],
        isNull,
      ]
    case 'timestamp':
    case 'date': {
      const either = fc.oneof(days, moment)
      return [
        ['equals', either], ['gt', either], ['gte', either], ['lt', either], ['lte', either],
        ['range', fc.oneof(fc.tuple(days, days), fc.tuple(moment, moment))], ['in', fc.array(either, { maxLength: 4 })],
        isNull,
      ] // prettier-ignore
    }
    case 'list': {
      const value = fc.constantFrom(...(setValues[column.field] ?? [...labelPool, 'sAle']))
      return [['equals', value], ['in', fc.array(value, { maxLength: 3 })], isNull]
    }
  }
}

/** What sets with rules of their own may be asked for, by field. */
export type SetValues = Readonly<Record<string, readonly string[]>>

export type AnySortKey = {
  column: Column
  isDescending: boolean
}

/** Any filter and any sort of a list with these columns. */
export function anyQuestions(columns: readonly Column[], setValues: SetValues = {}) {
  const filtered = columns.filter((column) => column.filter !== 'none')
  const sortable = columns.filter((column) => column.isSortable)
  const indexed = sortable.filter((column) => column.isIndexed)
  const anySort: fc.Arbitrary<AnySortKey[]> = fc.array(
    fc.record({
      column: fc.oneof(fc.constantFrom(...sortable), fc.constantFrom(...indexed)),
      isDescending: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  const oneTest = fc.constantFrom(...filtered).chain((column) =>
    fc.constantFrom(...questions(column, setValues)).chain(([lookup, values]) =>
      fc.record({ value: values, isExcluded: fc.boolean() }).map(({ value, isExcluded }): AnyCondition => ({
        kind: 'test',
        column,
        lookup,
        value,
        isExcluded,
      })),
    ),
  )
  return { anySort, anyFilter: fc.array(anyCondition(oneTest), { maxLength: 3 }) }
}

function anyCondition(oneTest: fc.Arbitrary<AnyCondition>): fc.Arbitrary<AnyCondition> {
  return fc.letrec<{ condition: AnyCondition; group: AnyCondition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'filter' },
      { arbitrary: oneTest, weight: 4 },
      { arbitrary: tie('group'), weight: 1 },
    ),
    group: fc.record({
      kind: fc.constant('group' as const),
      name: fc.constantFrom('or' as const, 'and' as const, 'one object' as const),
      parts: fc.array(tie('condition'), { minLength: 1, maxLength: 3, depthIdentifier: 'filter' }),
    }),
  })).condition
}
