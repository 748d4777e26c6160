import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countText } from '../cells/format-cell.ts'
import type { ColumnFilter, TextOperator } from './filter-model.ts'
import type { FilterFormProps } from './FilterPanel.tsx'
import { mostListValues, parseListValues } from './list-values.ts'
import { NotFoundList } from './NotFoundList.tsx'

type Choice = TextOperator | 'inList' | 'notInList' | 'empty' | 'notEmpty'

const choices: { value: Choice; label: string }[] = [
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

export function TextFilter({ column, filter, apply, values }: FilterFormProps) {
  const [choice, setChoice] = useState<Choice>(() => choiceOf(filter))
  const [text, setText] = useState(() => textOf(filter))
  const isList = choice === 'inList' || choice === 'notInList'
  const handleChoice = (next: Choice) => {
    setChoice(next)
    const changed = filterOf(next, text)
    if (changed !== null) apply.now(changed)
  }
  const handleText = (next: string) => {
    setText(next)
    apply.later(filterOf(choice, next))
  }
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`${column.label} operator`}
        data={choices}
        value={choice}
        onChange={(event) =>
          handleChoice(choices.find(({ value }) => value === event.currentTarget.value)?.value ?? 'contains')
        }
      />
      {choice === 'empty' || choice === 'notEmpty' ? null : isList ? (
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

type ListBoxProps = { label: string; text: string; onText: (text: string) => void }

function ListBox({ label, text, onText }: ListBoxProps) {
  const { values, isCut } = parseListValues(text)
  return (
    <>
      <Textarea
        size="sm"
        data-autofocus
        aria-label={`${label} values`}
        placeholder={'Paste values, one on each line\nor with commas between'}
        rows={6}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter starts a line here; with Ctrl it applies, as Enter does in the other filters.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <Text size="xs" c={isCut ? 'var(--danger)' : 'dimmed'} role="status">
        <bdi>
          {isCut
            ? `Only the first ${countText(mostListValues)} values are used.`
            : `${countText(values.length)} ${values.length === 1 ? 'value' : 'values'}`}
        </bdi>
      </Text>
    </>
  )
}

function choiceOf(filter: ColumnFilter | null): Choice {
  if (filter?.kind === 'text') return filter.operator
  if (filter?.kind === 'list') return filter.isExcluded ? 'notInList' : 'inList'
  if (filter?.kind === 'empty') return filter.isEmpty ? 'empty' : 'notEmpty'
  return 'contains'
}

function textOf(filter: ColumnFilter | null): string {
  if (filter?.kind === 'text') return filter.value
  return filter?.kind === 'list' ? filter.values.join('\n') : ''
}

function filterOf(choice: Choice, text: string): ColumnFilter | null {
  if (choice === 'empty' || choice === 'notEmpty') return { kind: 'empty', isEmpty: choice === 'empty' }
  if (choice === 'inList' || choice === 'notInList') {
    const { values } = parseListValues(text)
    return values.length === 0 ? null : { kind: 'list', isExcluded: choice === 'notInList', values }
  }
  const value = text.trim()
  return value === '' ? null : { kind: 'text', operator: choice, value }
}
