import { useState } from 'react'
import type { FilterFormProps } from '../filter-form.ts'
import { CompareFields } from './CompareFields.tsx'
import { numberDraftOf, numberFilterOf, type CompareChoice, type CompareDraft } from './number-draft.ts'
import type { NumberColumnFilter } from './number-kind.ts'

const labels: Record<CompareChoice, string> = {
  equals: 'Equals',
  notEqual: 'Not equal',
  greaterThan: 'Greater than',
  greaterThanOrEqual: 'Greater than or equal',
  lessThan: 'Less than',
  lessThanOrEqual: 'Less than or equal',
  inRange: 'In range',
  empty: 'Is Empty',
  notEmpty: 'Is Not Empty',
}

export function NumberFilter({ column, filter, apply }: FilterFormProps<NumberColumnFilter>) {
  const [draft, setDraft] = useState(() => numberDraftOf(filter))
  const change = (next: Partial<CompareDraft>, isAtOnce: boolean) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    apply.typed(numberFilterOf(changed), isAtOnce)
  }
  return (
    <CompareFields label={column.label} labels={labels} draft={draft} onChange={change} inputMode="decimal" />
  )
}
