import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilterFormProps } from '../filters/forms/filter-form.ts'
import { emptyFilterOf } from '../filters/kinds/filter-kind.ts'
import { setDraftOf, setFilterOf, type SetColumnFilter, type SetDraft } from '../filters/kinds/set-kind.ts'

const choices = [
  { value: 'is', label: 'is' },
  { value: 'isNot', label: 'is not' },
  { value: 'in', label: 'in' },
  { value: 'notIn', label: 'not in' },
  { value: 'all', label: 'has all of' },
  { value: 'empty', label: 'is empty' },
  { value: 'notEmpty', label: 'is not empty' },
] as const
type SetChoice = (typeof choices)[number]['value']

const blank = '(Blank)'

/** A set as a condition among others: one line, with its values picked from those that there are. */
export function SetCondition({ column, filter, apply, values }: FilterFormProps<SetColumnFilter>) {
  const [choice, setChoice] = useState(() => choiceOf(filter))
  const [chosen, setChosen] = useState(() => chosenOf(setDraftOf(filter)))
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    queryKey: ['column values', column.id, search, values.beside(column)],
    queryFn: ({ signal }) => values.list(column, search, signal),
    placeholderData: keepPreviousData,
  })
  const offered = data?.map(({ value }) => value) ?? values.known(column)
  const isOne = choice === 'is' || choice === 'isNot'
  const change = (nextChoice: SetChoice, nextChosen: string[]) => {
    // Of several values the one that was picked last stays.
    const kept = nextChoice === 'is' || nextChoice === 'isNot' ? nextChosen.slice(-1) : nextChosen
    setChoice(nextChoice)
    setChosen(kept)
    apply.now(filterOf(nextChoice, kept))
  }
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`${column.label} operator`}
        data={choices.filter(({ value }) => value !== 'all' || column.type === 'list')}
        value={choice}
        onChange={(event) => {
          const next = choices.find(({ value }) => value === event.currentTarget.value)
          if (next !== undefined) change(next.value, chosen)
        }}
      />
      {choice === 'empty' || choice === 'notEmpty' ? null : (
        <MultiSelect
          size="sm"
          searchable
          aria-label={`${column.label} ${isOne ? 'value' : 'values'}`}
          placeholder={chosen.length === 0 ? 'Pick a value' : ''}
          data={[...new Set([...chosen, ...offered, ...(choice === 'all' ? [] : [blank])])]}
          nothingFoundMessage="No value matches."
          searchValue={search}
          onSearchChange={setSearch}
          value={chosen}
          onChange={(next) => change(choice, next)}
        />
      )}
    </>
  )
}

function choiceOf(filter: SetColumnFilter | null): SetChoice {
  if (filter?.kind === 'empty') return filter.isEmpty ? 'empty' : 'notEmpty'
  const draft = setDraftOf(filter)
  if (draft.manner === 'all') return 'all'
  const isOne = chosenOf(draft).length <= 1
  if (draft.manner === 'none') return isOne ? 'isNot' : 'notIn'
  return isOne ? 'is' : 'in'
}

function chosenOf({ values, hasBlank }: SetDraft): string[] {
  return hasBlank ? [...values, blank] : [...values]
}

function filterOf(choice: SetChoice, chosen: readonly string[]): SetColumnFilter | null {
  if (choice === 'empty' || choice === 'notEmpty') return emptyFilterOf(choice)
  const manner = choice === 'all' ? 'all' : choice === 'isNot' || choice === 'notIn' ? 'none' : 'any'
  return setFilterOf({
    manner,
    values: chosen.filter((value) => value !== blank),
    hasBlank: choice !== 'all' && chosen.includes(blank),
  })
}
