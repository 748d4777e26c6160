import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { Column } from '../../../../contract/columns/column.ts'
import type { ColumnValues } from '../../columns/grid-column.ts'
import type { ColumnFilter } from '../filter-model.ts'

/** What every kind of filter form is given. */
export type FilterFormProps<Own extends ColumnFilter = ColumnFilter> = {
  column: Column
  filter: Own | null
  apply: Apply
  values: ColumnValues
}

const typingPauseMs = 1000
const clickingPauseMs = 350

/** How a form hands its filter on. Choosing an operator asks nothing as long as there is no value to ask for. */
export type Apply = {
  typed: (filter: ColumnFilter | null, isAtOnce: boolean) => void
  /** After a short pause, for clicks that follow one another. */
  soon: (filter: ColumnFilter | null) => void
  now: (filter: ColumnFilter | null) => void
  flush: () => void
}

/** Hands a filter on after a pause, or at once; what still waits when the form goes away is handed on then. */
export function useApplied(onFilter: (filter: ColumnFilter | null) => void): Apply {
  const later = useDebouncedCallback(onFilter, { delay: typingPauseMs, flushOnUnmount: true })
  const soon = useDebouncedCallback(onFilter, { delay: clickingPauseMs, flushOnUnmount: true })
  const now = (filter: ColumnFilter | null) => {
    later.cancel()
    soon.cancel()
    onFilter(filter)
  }
  return {
    typed: (filter, isAtOnce) => {
      if (!isAtOnce) later(filter)
      else if (filter !== null) now(filter)
    },
    soon,
    now,
    flush: () => {
      later.flush()
      soon.flush()
    },
  }
}

/** What stands in a form while it is being filled in; the filter it makes is handed on with every change. */
export function useDraft<Draft>(
  initial: () => Draft,
  filterOf: (draft: Draft) => ColumnFilter | null,
  handOn: Apply['typed'],
) {
  const [draft, setDraft] = useState(initial)
  const change = (part: Partial<Draft>, isAtOnce = false) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    handOn(filterOf(changed), isAtOnce)
  }
  return [draft, change, setDraft] as const
}
