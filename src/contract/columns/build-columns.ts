import type { Column, ColumnType, FilterKind, TypedColumn } from './column.ts'

/** Facts beside those that every column has. */
export type MoreFacts = Partial<Omit<Column, 'field' | 'label' | 'type' | 'filter'>>

/** A column: hidden, sortable, written by a patch and edited elsewhere than in the grid, unless facts say otherwise. */
export function column<const Field extends string, const Type extends ColumnType>(
  field: Field,
  label: string,
  kind: { type: Type; filter: FilterKind },
  facts: MoreFacts = {},
): TypedColumn<Field, Type> {
  return {
    id: field,
    field,
    label,
    ...kind,
    isSortable: true,
    editing: 'no',
    isWritable: true,
    isVisible: false,
    width: 140,
    ...facts,
  }
}

export function text<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(field, label, { type: 'text', filter: 'text' }, { maxLength: 255, ...facts })
}

/** Text that is filtered by picking from the values in use. */
export function set<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(field, label, { type: 'text', filter: 'set' }, { maxLength: 255, width: 110, ...facts })
}

export function choice<const Field extends string>(
  field: Field,
  label: string,
  choices: readonly string[],
  facts: MoreFacts = {},
) {
  return column(field, label, { type: 'choice', filter: 'set' }, { choices, width: 110, ...facts })
}

/** Several texts; they have no order. */
export function list<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(field, label, { type: 'list', filter: 'set' }, { isSortable: false, ...facts })
}

export function integer<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(field, label, { type: 'integer', filter: 'number' }, { width: 120, max: 9_999_999, ...facts })
}

/** A figure that follows from other things. */
export function quantity<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return integer(field, label, { isWritable: false, width: 105, ...facts })
}

export function money<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(
    field,
    label,
    { type: 'money', filter: 'number' },
    { width: 120, max: 9_999_999.99, ...facts },
  )
}

export function decimal<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(field, label, { type: 'decimal', filter: 'number' }, { max: 9_999_999.99, ...facts })
}

export function percent<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(
    field,
    label,
    { type: 'percent', filter: 'number' },
    { width: 85, min: -100, max: 9_999_999.99, ...facts },
  )
}

export function flag<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(field, label, { type: 'boolean', filter: 'boolean' }, { width: 120, ...facts })
}

export function date<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(field, label, { type: 'date', filter: 'date' }, { width: 130, ...facts })
}

export function timestamp<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(
    field,
    label,
    { type: 'timestamp', filter: 'date' },
    { isWritable: false, width: 145, ...facts },
  )
}

/** A moment that is shown and filtered as the days since. */
export function daysSince<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(
    field,
    label,
    { type: 'timestamp', filter: 'days_since' },
    { isWritable: false, width: 110, ...facts },
  )
}

export function picture<const Field extends string>(field: Field, label: string, facts: MoreFacts = {}) {
  return column(
    field,
    label,
    { type: 'image', filter: 'none' },
    { width: 75, isFixedWidth: true, isSortable: false, isWritable: false, ...facts },
  )
}
