import fc from 'fast-check'
import type { Column } from '../../../src/contract/columns/column.ts'
import {
  compareOperators,
  textOperators,
  type ColumnFilter,
} from '../../../src/web/grid/filters/filter-model.ts'

export function filterableColumns(columns: readonly Column[]): Column[] {
  return columns.filter(({ filter }) => filter !== 'none')
}

export const anyText = fc.string({ minLength: 1, maxLength: 12 })
const values = fc.uniqueArray(anyText, { minLength: 1, maxLength: 4 })
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => !Object.is(each, -0))
const date = fc.constantFrom('2026-01-05', '2025-12-31', '2024-02-29')
const empty = fc.record({ kind: fc.constant('empty' as const), isEmpty: fc.boolean() })

const numberFilter: fc.Arbitrary<ColumnFilter> = fc.oneof(
  fc.record({
    kind: fc.constant('number' as const),
    operator: fc.constantFrom(...compareOperators),
    value: number,
  }),
  fc.record({ kind: fc.constant('numberRange' as const), from: number, to: number }),
  empty,
)

/** Any filter that this column's own form can make or show. */
export function anyFilterOf(column: Column): fc.Arbitrary<ColumnFilter> {
  switch (column.filter) {
    case 'text':
      return fc.oneof(
        fc.record({
          kind: fc.constant('text' as const),
          operator: fc.constantFrom(...textOperators),
          value: anyText,
        }),
        fc.record({ kind: fc.constant('list' as const), isExcluded: fc.boolean(), values }),
        fc.record({
          kind: fc.constant('named' as const),
          isExcluded: fc.boolean(),
          list: fc.constantFrom('60-a', '2005-b'),
        }),
        empty,
      )
    case 'number':
      return numberFilter
    case 'days_since':
    case 'date':
      return fc.oneof(
        numberFilter,
        fc.record({
          kind: fc.constant('date' as const),
          operator: fc.constantFrom(...compareOperators),
          value: date,
        }),
        fc.record({ kind: fc.constant('dateRange' as const), from: date, to: date }),
      )
    case 'boolean':
      return fc.record({ kind: fc.constant('boolean' as const), value: fc.boolean() })
    case 'set':
      return fc.oneof(
        fc.record({
          kind: fc.constant('set' as const),
          isExcluded: fc.boolean(),
          values,
          hasBlank: fc.boolean(),
        }),
        fc.constant<ColumnFilter>({ kind: 'set', isExcluded: false, values: [], hasBlank: true }),
        fc
          .uniqueArray(anyText, { minLength: 2, maxLength: 4 })
          .map((each): ColumnFilter => ({ kind: 'setAll', values: each })),
        fc.constant<ColumnFilter>({ kind: 'empty', isEmpty: false }),
      )
    case 'none':
      throw new Error('This column has no filter.')
  }
}
