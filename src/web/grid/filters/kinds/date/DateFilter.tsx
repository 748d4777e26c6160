import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { FilterFormProps } from '../filter-form.ts'
import { CompareFields } from '../number/CompareFields.tsx'
import type { CompareChoice } from '../number/number-draft.ts'
import { dateDraftOf, dateFilterOf, type DateDraft } from './date-draft.ts'
import type { DateColumnFilter } from './date-kind.ts'

const dayLabels: Record<CompareChoice, string> = {
  equals: 'Days since equals',
  notEqual: 'Days since not equal',
  greaterThan: 'Days since greater than',
  greaterThanOrEqual: 'Days since greater than or equal',
  lessThan: 'Days since less than',
  lessThanOrEqual: 'Days since less than or equal',
  inRange: 'Days since in range',
  empty: 'Is Empty',
  notEmpty: 'Is Not Empty',
}
const dateLabels: Record<CompareChoice, string> = {
  equals: 'On',
  notEqual: 'Not on',
  greaterThan: 'After',
  greaterThanOrEqual: 'On or after',
  lessThan: 'Before',
  lessThanOrEqual: 'On or before',
  inRange: 'Between',
  empty: 'Is Empty',
  notEmpty: 'Is Not Empty',
}

/** A time can be asked for by its age in days or by the calendar. */
export function DateFilter({ column, filter, apply }: FilterFormProps<DateColumnFilter>) {
  const [draft, setDraft] = useState(() =>
    dateDraftOf(filter, column.filter === 'days_since' ? 'days' : 'date'),
  )
  const isByDays = draft.unit === 'days'
  const change = (next: Partial<DateDraft>, isAtOnce: boolean) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    apply.typed(dateFilterOf(changed), isAtOnce)
  }
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`${column.label} unit`}
        data={[
          { value: 'days', label: 'Days since' },
          { value: 'date', label: 'Date' },
        ]}
        value={draft.unit}
        onChange={(event) =>
          // What stands in one unit means nothing in the other.
          setDraft({
            ...draft,
            unit: event.currentTarget.value === 'days' ? 'days' : 'date',
            from: '',
            to: '',
          })
        }
      />
      <CompareFields
        key={draft.unit}
        label={column.label}
        labels={isByDays ? dayLabels : dateLabels}
        draft={draft}
        onChange={change}
        inputMode={isByDays ? 'decimal' : undefined}
        type={isByDays ? undefined : 'date'}
      />
    </>
  )
}
