import { NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { FilterFormProps } from '../filter-form.ts'
import { setDraftOf, setFilterOf, withToggled, type SetDraft, type SetManner } from './set-draft.ts'
import type { SetColumnFilter } from './set-kind.ts'
import { SetValues } from './SetValues.tsx'

/** Picks from the values that there are, with how often each occurs. */
export function SetFilter({ column, filter, apply, values }: FilterFormProps<SetColumnFilter>) {
  const [draft, setDraft] = useState(() => setDraftOf(filter))
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const { data, isError } = useQuery({
    queryKey: ['column values', column.id, asked],
    queryFn: ({ signal }) => values.list(column, asked, signal),
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<SetDraft>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    apply.soon(setFilterOf(changed))
  }
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`${column.label} operator`}
        data={manners(column.type === 'list')}
        value={draft.manner}
        onChange={(event) => change({ manner: mannerOf(event.currentTarget.value) })}
      />
      <TextInput
        size="sm"
        data-autofocus
        type="search"
        aria-label={`Search ${column.label} values`}
        placeholder="Search values"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <SetValues
        label={`${column.label} values`}
        found={data}
        isError={isError}
        isSearched={search !== ''}
        draft={draft}
        onToggle={(value) => change({ values: withToggled(draft.values, value) })}
        onBlank={() => change({ hasBlank: !draft.hasBlank })}
      />
    </>
  )
}

function manners(hasSeveral: boolean) {
  const all = hasSeveral ? [{ value: 'all', label: 'Has all of' }] : []
  return [{ value: 'any', label: 'Is one of' }, ...all, { value: 'none', label: 'Is none of' }]
}

function mannerOf(value: string): SetManner {
  return value === 'all' || value === 'none' ? value : 'any'
}
