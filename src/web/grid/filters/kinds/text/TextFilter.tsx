import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isEmptyChoice } from '../empty-filter.ts'
import type { FilterFormProps } from '../filter-form.ts'
import { ListBox } from './ListBox.tsx'
import { NotFoundList } from './NotFoundList.tsx'
import { textDraftOf, textFilterOf, type TextChoice, type TextDraft } from './text-draft.ts'
import type { TextColumnFilter } from './text-kind.ts'

const choices: { value: TextChoice; label: string }[] = [
  { value: 'contains', label: 'Contains' },
  { value: 'notContains', label: 'Not contains' },
  { value: 'equals', label: 'Equals' },
  { value: 'notEqual', label: 'Not equal' },
  { value: 'startsWith', label: 'Starts with' },
  { value: 'endsWith', label: 'Ends with' },
  { value: 'inList', label: 'In List' },
  { value: 'notInList', label: 'Not In List' },
  { value: 'empty', label: 'Is Empty' },
  { value: 'notEmpty', label: 'Is Not Empty' },
]

export function TextFilter({ column, filter, apply, values }: FilterFormProps<TextColumnFilter>) {
  const [draft, setDraft] = useState(() => textDraftOf(filter))
  const { choice, text } = draft
  const isList = choice === 'inList' || choice === 'notInList'
  const change = (next: Partial<TextDraft>, isAtOnce: boolean) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    apply.typed(textFilterOf(changed), isAtOnce)
  }
  const handleText = (next: string) => change({ text: next }, false)
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`${column.label} operator`}
        data={choices}
        value={choice}
        onChange={(event) => change({ choice: choiceNamed(event.currentTarget.value) }, true)}
      />
      {isEmptyChoice(choice) ? null : isList ? (
        <ListBox label={column.label} text={text} onText={handleText} />
      ) : (
        <TextInput
          size="sm"
          data-autofocus
          aria-label={`${column.label} value`}
          placeholder="Value"
          value={text}
          onChange={(event) => handleText(event.currentTarget.value)}
        />
      )}
      {filter?.kind === 'list' && isList ? (
        <NotFoundList column={column} values={filter.values} find={values.missing} />
      ) : null}
    </>
  )
}

function choiceNamed(name: string): TextChoice {
  return choices.find(({ value }) => value === name)?.value ?? 'contains'
}
