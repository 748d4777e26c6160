import type { Column, ColumnType, FilterKind, TypedColumn } from './column.ts'

/** Facts beside those that every column has. */
type MoreFacts = Partial<Omit<Column, 'field' | 'label' | 'type' | 'filter'>>

/** What makes one kind of column: hidden, sortable, written by a patch and edited elsewhere than in the grid, unless facts say otherwise. */
function builder<const Type extends ColumnType>(kind: { type: Type; filter: FilterKind } & MoreFacts) {
  return <const Field extends string>(
    field: Field,
    label: string,
    facts: MoreFacts = {},
  ): TypedColumn<Field, Type> => ({
    id: field,
    field,
    label,
    isSortable: true,
    editing: 'no',
    isWritable: true,
    isVisible: false,
    width: 140,
    ...kind,
    ...facts,
  })
}

const largestAmount = 9_999_999.99

export const text = builder({ type: 'text', filter: 'text', maxLength: 255 })

/** Text that is filtered by picking from the values in use. */
export const set = builder({ type: 'text', filter: 'set', maxLength: 255, width: 110 })

/** Text that is one of these, which the facts name. */
export const choice = builder({ type: 'choice', filter: 'set', width: 110 })

/** Several texts; they have no order. */
export const list = builder({ type: 'list', filter: 'set', isSortable: false })

const wholeNumber = { type: 'integer', filter: 'number', max: 9_999_999 } as const

export const integer = builder({ ...wholeNumber, width: 120 })

/** A figure that follows from other things. */
export const quantity = builder({ ...wholeNumber, width: 105, isWritable: false })

export const money = builder({ type: 'money', filter: 'number', width: 120, max: largestAmount })

export const decimal = builder({ type: 'decimal', filter: 'number', max: largestAmount })

export const percent = builder({
  type: 'percent',
  filter: 'number',
  width: 85,
  min: -100,
  max: largestAmount,
})

export const flag = builder({ type: 'boolean', filter: 'boolean', width: 120 })

export const date = builder({ type: 'date', filter: 'date', width: 130 })

export const timestamp = builder({ type: 'timestamp', filter: 'date', width: 145, isWritable: false })

/** A moment that is shown and filtered as the days since. */
export const daysSince = builder({ type: 'timestamp', filter: 'days_since', width: 110, isWritable: false })

export const picture = builder({
  type: 'image',
  filter: 'none',
  width: 75,
  isFixedWidth: true,
  isSortable: false,
  isWritable: false,
})
