import type { ReactNode } from 'react'
import type { FilterKind } from '../../../../contract/columns/column.ts'
import { BooleanFilter } from './BooleanFilter.tsx'
import { DateFilter, NumberFilter } from './CompareFilter.tsx'
import type { FilterFormProps } from './filter-form.ts'
import { SetFilter } from './SetFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

/** A column's filter is always its own kind's, so each form is given what it can show. */
export type FilterForm = { form(props: FilterFormProps): ReactNode }['form']

/** The form of each kind of filter. */
export const filterForms: Record<FilterKind, FilterForm | null> = {
  text: TextFilter,
  number: NumberFilter,
  days_since: DateFilter,
  date: DateFilter,
  boolean: BooleanFilter,
  set: SetFilter,
  none: null,
}
