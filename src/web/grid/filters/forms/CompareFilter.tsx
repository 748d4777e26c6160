import { Group, NativeSelect, TextInput } from '@mantine/core'
import { compareOperators } from '../filter-model.ts'
import { dateDraftOf, dateFilterOf, isUnreadableDay, type DateColumnFilter } from '../kinds/date-kind.ts'
import { isEmptyChoice } from '../kinds/filter-kind.ts'
import { compareLabels, isUnreadable, numberDraftOf, numberFilterOf } from '../kinds/number-kind.ts'
import type { CompareChoice, CompareDraft, NumberColumnFilter } from '../kinds/number-kind.ts'
import { useDraft, type FilterFormProps } from './filter-form.ts'

const choices: CompareChoice[] = [...compareOperators, 'inRange', 'empty', 'notEmpty']

export function NumberFilter({ column, filter, apply }: FilterFormProps<NumberColumnFilter>) {
  const [draft, change] = useDraft(
    () => numberDraftOf(filter),
    (changed) => numberFilterOf(changed, filter),
    apply.typed,
  )
  const labelOf = (choice: CompareChoice) => compareLabels[choice].number
  return (
    <CompareFields label={column.label} labelOf={labelOf} draft={draft} onChange={change} input="decimal" />
  )
}

/** A time can be asked for by its age in days or by the calendar. */
export function DateFilter({ column, filter, apply }: FilterFormProps<DateColumnFilter>) {
  const usualUnit = column.filter === 'days_since' ? 'days' : 'date'
  const [draft, change, setDraft] = useDraft(
    () => dateDraftOf(filter, usualUnit),
    (changed) => dateFilterOf(changed, filter),
    apply.typed,
  )
  const isByDays = draft.unit === 'days'
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`${column.label} unit`}
        data={[
          { value: 'days', label: 'Days since' },
          { value: 'date', label: 'Date' },
        ]}
        value={draft.unit}
        onChange={(event) => {
          const unit = event.currentTarget.value === 'days' ? 'days' : 'date'
          // What stands in one unit means nothing in the other.
          setDraft({ ...draft, unit, from: '', to: '' })
        }}
      />
      <CompareFields
        key={draft.unit}
        label={column.label}
        labelOf={isByDays ? daysLabel : (choice) => compareLabels[choice].day}
        draft={draft}
        onChange={change}
        input={isByDays ? 'decimal' : 'date'}
      />
    </>
  )
}

function daysLabel(choice: CompareChoice): string {
  const label = compareLabels[choice].number
  return isEmptyChoice(choice) ? label : `Days since ${label.toLowerCase()}`
}

type CompareFieldsProps = {
  label: string
  labelOf: (choice: CompareChoice) => string
  draft: CompareDraft
  onChange: (change: Partial<CompareDraft>, isAtOnce: boolean) => void
  input: 'decimal' | 'date'
}

const problemOf = {
  decimal: (text: string) => (isUnreadable(text) ? 'Enter a number, for example 129.99.' : null),
  date: (text: string) => (isUnreadableDay(text) ? 'Enter a day, for example 2026-01-31.' : null),
}

/** Operator with one value, two for a range, none for emptiness. */
function CompareFields({ label, labelOf, draft, onChange, input }: CompareFieldsProps) {
  const { choice } = draft
  const field = (name: 'from' | 'to', word: string) => (
    <TextInput
      size="sm"
      flex={1}
      miw={0}
      data-autofocus={name === 'from' || undefined}
      aria-label={`${label} ${word.toLowerCase()}`}
      placeholder={input === 'date' ? 'yyyy-MM-dd' : word}
      inputMode={input === 'decimal' ? 'decimal' : undefined}
      value={draft[name]}
      error={problemOf[input](draft[name])}
      onChange={(event) => onChange({ [name]: event.currentTarget.value }, false)}
    />
  )
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`${label} operator`}
        data={choices.map((value) => ({ value, label: labelOf(value) }))}
        value={choice}
        onChange={(event) =>
          onChange({ choice: choices.find((each) => each === event.currentTarget.value) ?? 'equals' }, true)
        }
      />
      {isEmptyChoice(choice) ? null : choice === 'inRange' ? (
        <Group gap="xs" wrap="nowrap">
          {field('from', 'From')}
          {field('to', 'To')}
        </Group>
      ) : (
        field('from', 'Value')
      )}
    </>
  )
}
