// Any filter that a client may send, in a form that both the wire and a plain evaluation can be made from.
import fc from 'fast-check'
import type { Column } from '../../../src/contract/columns/column.ts'
import type { FilterCondition, FilterLookup, FilterValue } from '../../../src/contract/columns/filter.ts'
import { publishedFilterValues } from '../../../src/contract/marketplaces.ts'
import { productColumns } from '../../../src/contract/products/product-columns.ts'
import { centers, labelPool, moments, texts } from './any-products.ts'

export type AnyCondition =
  | { kind: 'group'; name: 'or' | 'and'; parts: AnyCondition[] }
  | { kind: 'test'; column: Column; lookup: FilterLookup | 'equals'; value: FilterValue; isExcluded: boolean }

/** The condition as it goes over the wire, sometimes under another name of its column. */
export function toWire(condition: AnyCondition): FilterCondition {
  if (condition.kind === 'group') return { [condition.name]: condition.parts.map(toWire) }
  const { column, lookup, value, isExcluded } = condition
  const name = column.filterField ?? column.aliases?.[0] ?? column.field
  return { [`${isExcluded ? 'exclude__' : ''}${name}${lookup === 'equals' ? '' : `__${lookup}`}`]: value }
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

function questions(column: Column): Question[] {
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
        ['range', fc.oneof(fc.tuple(days, days), fc.tuple(moment, moment))], isNull,
      ] // prettier-ignore
    }
    case 'list':
      return [['equals', setValue(column)], ['in', fc.array(setValue(column), { maxLength: 3 })], isNull]
  }
}

function setValue({ field }: Column): fc.Arbitrary<string> {
  if (field === 'labels') return fc.constantFrom(...labelPool, 'sAle')
  if (field === 'distribution_center') return fc.constantFrom(...centers, 'Nowhere')
  return fc.constantFrom(...publishedFilterValues, 'something else')
}

const filtered: Column[] = productColumns.filter((column) => column.filter !== 'none')

const oneTest: fc.Arbitrary<AnyCondition> = fc.constantFrom(...filtered).chain((column) =>
  fc.constantFrom(...questions(column)).chain(([lookup, values]) =>
    fc.record({ value: values, isExcluded: fc.boolean() }).map(({ value, isExcluded }): AnyCondition => ({
      kind: 'test',
      column,
      lookup,
      value,
      isExcluded,
    })),
  ),
)

const oneCondition = fc.letrec<{ condition: AnyCondition; group: AnyCondition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'filter' },
    { arbitrary: oneTest, weight: 4 },
    { arbitrary: tie('group'), weight: 1 },
  ),
  group: fc.record({
    kind: fc.constant('group' as const),
    name: fc.constantFrom('or' as const, 'and' as const),
    parts: fc.array(tie('condition'), { minLength: 1, maxLength: 3, depthIdentifier: 'filter' }),
  }),
})).condition

export const anyFilter = fc.array(oneCondition, { maxLength: 3 })

const sortable: Column[] = productColumns.filter((column) => column.isSortable)
export const indexed: Column[] = sortable.filter((column) => column.index !== undefined)

export interface AnySortKey {
  column: Column
  isDescending: boolean
}

export const anySort: fc.Arbitrary<AnySortKey[]> = fc.array(
  fc.record({
    column: fc.oneof(fc.constantFrom(...sortable), fc.constantFrom(...indexed)),
    isDescending: fc.boolean(),
  }),
  { maxLength: 3 },
)
