import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ColumnFilter } from './filter-model.ts'
import type { FilterFormProps } from './FilterPanel.tsx'
import {
  CompareFields,
  numberDraftOf,
  numberFilterOf,
  type CompareChoice,
  type NumberDraft,
} from './NumberFilter.tsx'

type Unit = 'days' | 'date'

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
export function DateFilter({ column, filter, apply }: FilterFormProps) {
  const [unit, setUnit] = useState<Unit>(() =>
    unitOf(filter, column.filter === 'days_since' ? 'days' : 'date'),
  )
  const [draft, setDraft] = useState(() => (unit === 'days' ? numberDraftOf(filter) : dateDraftOf(filter)))
  const change = (next: Partial<NumberDraft>, isAtOnce: boolean) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    const result = unit === 'days' ? numberFilterOf(changed) : dateFilterOf(changed)
    if (!isAtOnce) apply.later(result)
    else if (result !== null) apply.now(result)
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
        value={unit}
        onChange={(event) => {
          setUnit(event.currentTarget.value === 'days' ? 'days' : 'date')
          setDraft({ ...draft, from: '', to: '' })
        }}
      />
      <CompareFields
        key={unit}
        label={column.label}
        labels={unit === 'days' ? dayLabels : dateLabels}
        draft={draft}
        onChange={change}
        inputMode={unit === 'days' ? 'decimal' : undefined}
        type={unit === 'days' ? undefined : 'date'}
      />
    </>
  )
}

function unitOf(filter: ColumnFilter | null, usual: Unit): Unit {
  if (filter?.kind === 'number' || filter?.kind === 'numberRange') return 'days'
  return filter?.kind === 'date' || filter?.kind === 'dateRange' ? 'date' : usual
}

function dateDraftOf(filter: ColumnFilter | null): NumberDraft {
  if (filter?.kind === 'date') return { choice: filter.operator, from: filter.value.slice(0, 10), to: '' }
  if (filter?.kind === 'dateRange')
    return { choice: 'inRange', from: filter.from.slice(0, 10), to: filter.to.slice(0, 10) }
  return { ...numberDraftOf(filter), from: '', to: '' }
}

function dateFilterOf({ choice, from, to }: NumberDraft): ColumnFilter | null {
  if (choice === 'empty' || choice === 'notEmpty') return { kind: 'empty', isEmpty: choice === 'empty' }
  if (choice !== 'inRange') return from === '' ? null : { kind: 'date', operator: choice, value: from }
  if (from === '' || to === '') return null
  return { kind: 'dateRange', from: from < to ? from : to, to: from < to ? to : from }
}
