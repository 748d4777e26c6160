import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { countText } from '../../../ui/count-text.ts'
import type { OfferedValue } from '../../columns/grid-column.ts'
import classes from '../Filter.module.css'
import { setDraftOf, setFilterOf, valueMeant, withChosen, withToggled } from '../kinds/set-kind.ts'
import type { SetColumnFilter, SetManner } from '../kinds/set-kind.ts'
import { useDraft, type FilterFormProps } from './filter-form.ts'

/** Picks from the values that there are, with how often each occurs. */
export function SetFilter({ column, filter, apply, values }: FilterFormProps<SetColumnFilter>) {
  const [draft, change] = useDraft(() => setDraftOf(filter), setFilterOf, apply.soon)
  const [search, setSearch] = useState('')
  const { found, isError, meantBy } = useOffered({ column, values }, search)
  /** Enter takes the value that was typed, or else the first that matches, and is done, as in the other filters. */
  const handleEnter = async (event: KeyboardEvent<HTMLInputElement>) => {
    const text = search.trim()
    if (event.key !== 'Enter' || text === '') return
    event.preventDefault()
    const { form } = event.currentTarget
    const value = await meantBy(text)
    if (value === undefined) return
    if (!draft.values.includes(value)) change({ values: [...draft.values, value] })
    form?.requestSubmit()
  }
  const offered = found === undefined ? [] : withChosen(found, search === '' ? draft.values : [])
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
        onKeyDown={(event) => void handleEnter(event)}
      />
      <div className={classes.values} role="group" aria-label={`${column.label} values`}>
        {isError ? <Text size="sm">The values could not be loaded.</Text> : null}
        {found === undefined && !isError ? <Hint words="Loading values…" /> : null}
        {found !== undefined && offered.length === 0 ? <Hint words="No value matches." /> : null}
        {offered.map(({ value, count }) => (
          <Choice
            key={value}
            label={value}
            count={count}
            isChosen={draft.values.includes(value)}
            onChange={() => change({ values: withToggled(draft.values, value) })}
          />
        ))}
        {draft.manner === 'all' || search !== '' ? null : (
          <Choice
            label="(Blank)"
            isChosen={draft.hasBlank}
            onChange={() => change({ hasBlank: !draft.hasBlank })}
          />
        )}
      </div>
    </>
  )
}

type OfferedBy = Pick<FilterFormProps<SetColumnFilter>, 'column' | 'values'>

/** The values that fit what was typed, and the one that a text means. */
function useOffered({ column, values }: OfferedBy, search: string) {
  const asked = useDeferredValue(search.trim())
  const valuesLike = (text: string) => ({
    queryKey: ['column values', column.id, text, values.beside(column)],
    queryFn: ({ signal }: { signal: AbortSignal }) => values.list(column, text, signal),
  })
  const known = values.known(column)
  // What is known can be picked at once; to count a million rows takes longer.
  const uncounted = known.length === 0 ? undefined : known.map((value) => ({ value, count: null }))
  const { data: found, isError } = useQuery({
    ...valuesLike(asked),
    placeholderData: (before: OfferedValue[] | undefined) => before ?? uncounted,
  })
  const queries = useQueryClient()
  const meantBy = async (text: string) =>
    valueMeant(known, text) ??
    valueMeant(await queries.ensureQueryData(valuesLike(text)).then(textsOffered, () => []), text)
  return { found, isError, meantBy }
}

type ChoiceProps = { label: string; count?: number | null; isChosen: boolean; onChange: () => void }

function Choice({ label, count = null, isChosen, onChange }: ChoiceProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.value}>
      <Checkbox size="xs" label={label} checked={isChosen} onChange={onChange} />
      {count === null ? null : <span className={classes.count}>{countText(count)}</span>}
    </Group>
  )
}

function textsOffered(offers: readonly OfferedValue[]): string[] {
  return offers.map(({ value }) => value)
}

function Hint({ words }: { words: string }) {
  return (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  )
}

function manners(hasSeveral: boolean) {
  const all = hasSeveral ? [{ value: 'all', label: 'Has all of' }] : []
  return [{ value: 'any', label: 'Is one of' }, ...all, { value: 'none', label: 'Is none of' }]
}

function mannerOf(value: string): SetManner {
  return value === 'all' || value === 'none' ? value : 'any'
}
