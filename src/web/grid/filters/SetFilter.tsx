import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { countText } from '../cells/format-cell.ts'
import classes from './Filter.module.css'
import type { ColumnFilter } from './filter-model.ts'
import type { FilterFormProps } from './FilterPanel.tsx'

type Manner = 'any' | 'all' | 'none'
type Draft = { manner: Manner; values: string[]; hasBlank: boolean }

/** Picks from the values that there are, with how often each occurs. */
export function SetFilter({ column, filter, apply, values }: FilterFormProps) {
  const [draft, setDraft] = useState(() => draftOf(filter))
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const { data, isError } = useQuery({
    queryKey: ['column values', column.id, asked],
    queryFn: ({ signal }) => values.list(column, asked, signal),
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<Draft>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    apply.soon(filterOf(changed))
  }
  const toggle = (value: string) =>
    change({
      values: draft.values.includes(value)
        ? draft.values.filter((each) => each !== value)
        : [...draft.values, value],
    })
  const offered = data === undefined ? [] : withChosen(data, search === '' ? draft.values : [])
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
      <div className={classes.values} role="group" aria-label={`${column.label} values`}>
        {isError ? <Text size="sm">The values could not be loaded.</Text> : null}
        {data === undefined && !isError ? (
          <Text size="sm" c="dimmed">
            Loading values…
          </Text>
        ) : null}
        {data !== undefined && offered.length === 0 ? (
          <Text size="sm" c="dimmed">
            No value matches.
          </Text>
        ) : null}
        {offered.map(({ value, count }) => (
          <Group key={value} justify="space-between" wrap="nowrap" gap="xs" className={classes.value}>
            <Checkbox
              size="xs"
              label={value}
              checked={draft.values.includes(value)}
              onChange={() => toggle(value)}
            />
            {count === null ? null : <span className={classes.count}>{countText(count)}</span>}
          </Group>
        ))}
        {draft.manner === 'all' || search !== '' ? null : (
          <div className={classes.value}>
            <Checkbox
              size="xs"
              label="(Blank)"
              checked={draft.hasBlank}
              onChange={() => change({ hasBlank: !draft.hasBlank })}
            />
          </div>
        )}
      </div>
    </>
  )
}

type Offered = { value: string; count: number | null }

/** A value that was chosen stays on the list even when no row has it any more. */
function withChosen(found: readonly Offered[], chosen: readonly string[]): Offered[] {
  const gone = chosen.filter((value) => !found.some((each) => each.value === value))
  return [...gone.map((value) => ({ value, count: null })), ...found]
}

function manners(hasSeveral: boolean) {
  const all = hasSeveral ? [{ value: 'all', label: 'Has all of' }] : []
  return [{ value: 'any', label: 'Is one of' }, ...all, { value: 'none', label: 'Is none of' }]
}

function mannerOf(value: string): Manner {
  return value === 'all' || value === 'none' ? value : 'any'
}

function draftOf(filter: ColumnFilter | null): Draft {
  if (filter?.kind === 'setAll') return { manner: 'all', values: filter.values, hasBlank: false }
  if (filter?.kind === 'set')
    return { manner: filter.isExcluded ? 'none' : 'any', values: filter.values, hasBlank: filter.hasBlank }
  if (filter?.kind === 'empty') return { manner: filter.isEmpty ? 'any' : 'none', values: [], hasBlank: true }
  return { manner: 'any', values: [], hasBlank: false }
}

function filterOf({ manner, values, hasBlank }: Draft): ColumnFilter | null {
  if (manner === 'all') {
    const [only] = values
    if (values.length > 1) return { kind: 'setAll', values }
    return only === undefined ? null : { kind: 'set', isExcluded: false, values: [only], hasBlank: false }
  }
  if (values.length === 0 && !hasBlank) return null
  if (manner === 'none' && values.length === 0) return { kind: 'empty', isEmpty: false }
  return { kind: 'set', isExcluded: manner === 'none', values, hasBlank }
}
