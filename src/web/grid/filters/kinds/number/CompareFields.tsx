import { Group, NativeSelect, TextInput } from '@mantine/core'
import { compareOperators } from '../../filter-model.ts'
import { isEmptyChoice } from '../empty-filter.ts'
import type { CompareChoice, CompareDraft } from './number-draft.ts'

const choices: CompareChoice[] = [...compareOperators, 'inRange', 'empty', 'notEmpty']

export type CompareFieldsProps = {
  label: string
  labels: Record<CompareChoice, string>
  draft: CompareDraft
  onChange: (change: Partial<CompareDraft>, isAtOnce: boolean) => void
  inputMode?: 'decimal'
  type?: 'date'
}

/** Operator with one value, two for a range, none for emptiness. */
export function CompareFields({ label, labels, draft, onChange, inputMode, type }: CompareFieldsProps) {
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
        data={choices.map((value) => ({ value, label: labels[value] }))}
        value={choice}
        onChange={(event) =>
          onChange({ choice: choices.find((each) => each === event.currentTarget.value) ?? 'equals' }, true)
        }
      />
      {isEmptyChoice(choice) ? null : choice === 'inRange' ? (
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
