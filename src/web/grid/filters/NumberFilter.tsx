import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { compareOperators, type ColumnFilter, type CompareOperator } from './filter-model.ts'
import type { FilterFormProps } from './FilterPanel.tsx'

export type CompareChoice = CompareOperator | 'inRange' | 'empty' | 'notEmpty'

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
const choices: CompareChoice[] = [...compareOperators, 'inRange', 'empty', 'notEmpty']

export function NumberFilter({ column, filter, apply }: FilterFormProps) {
  const [draft, setDraft] = useState(() => numberDraftOf(filter))
  const change = (next: Partial<NumberDraft>, isAtOnce: boolean) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    const result = numberFilterOf(changed)
    if (!isAtOnce) apply.later(result)
    else if (result !== null) apply.now(result)
  }
  return (
    <CompareFields label={column.label} labels={labels} draft={draft} onChange={change} inputMode="decimal" />
  )
}

export type NumberDraft = { choice: CompareChoice; from: string; to: string }

type CompareFieldsProps = {
  label: string
  labels: Record<CompareChoice, string>
  draft: NumberDraft
  onChange: (change: Partial<NumberDraft>, isAtOnce: boolean) => void
  inputMode?: 'decimal'
  type?: 'date'
}

/** Operator with one value, two for a range, none for emptiness. */
export function CompareFields({
  label,
  labels: words,
  draft,
  onChange,
  inputMode,
  type,
}: CompareFieldsProps) {
  const { choice, from, to } = draft
  const field = (name: 'from' | 'to', fieldLabel: string) => (
    <TextInput
      size="sm"
      flex={1}
      miw={0}
      data-autofocus={name === 'from' || undefined}
      aria-label={`${label} ${fieldLabel}`}
      placeholder={fieldLabel === 'value' ? 'Value' : fieldLabel === 'from' ? 'From' : 'To'}
      inputMode={inputMode}
      type={type}
      value={name === 'from' ? from : to}
      onChange={(event) => onChange({ [name]: event.currentTarget.value }, false)}
    />
  )
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`${label} operator`}
        data={choices.map((value) => ({ value, label: words[value] }))}
        value={choice}
        onChange={(event) =>
          onChange({ choice: choices.find((each) => each === event.currentTarget.value) ?? 'equals' }, true)
        }
      />
      {choice === 'empty' || choice === 'notEmpty' ? null : choice === 'inRange' ? (
        <Group gap="xs" wrap="nowrap">
          {field('from', 'from')}
          {field('to', 'to')}
        </Group>
      ) : (
        field('from', 'value')
      )}
    </>
  )
}

export function numberDraftOf(filter: ColumnFilter | null): NumberDraft {
  if (filter?.kind === 'number') return { choice: filter.operator, from: String(filter.value), to: '' }
  if (filter?.kind === 'numberRange')
    return { choice: 'inRange', from: String(filter.from), to: String(filter.to) }
  if (filter?.kind === 'empty') return { choice: filter.isEmpty ? 'empty' : 'notEmpty', from: '', to: '' }
  return { choice: 'equals', from: '', to: '' }
}

export function numberFilterOf({ choice, from, to }: NumberDraft): ColumnFilter | null {
  if (choice === 'empty' || choice === 'notEmpty') return { kind: 'empty', isEmpty: choice === 'empty' }
  const first = numberOf(from)
  const second = numberOf(to)
  if (choice !== 'inRange') return first === null ? null : { kind: 'number', operator: choice, value: first }
  if (first === null || second === null) return null
  return { kind: 'numberRange', from: Math.min(first, second), to: Math.max(first, second) }
}

function numberOf(text: string): number | null {
  const bare = text.trim().replace(/^\$/, '').replaceAll(',', '')
  const number = Number(bare)
  return bare === '' || !Number.isFinite(number) ? null : number
}
