import { Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../../contract/columns/column.ts'
import { maxNamedValues } from '../../../../contract/columns/filter.ts'
import { counted, countText } from '../../../ui/count-text.ts'
import type { ColumnValues } from '../../columns/grid-column.ts'
import classes from '../Filter.module.css'
import { textOperators } from '../filter-model.ts'
import { isEmptyChoice } from '../kinds/filter-kind.ts'
import { parseListValues, textDraftOf, textFilterOf, textOperations } from '../kinds/text-kind.ts'
import type { TextChoice, TextColumnFilter } from '../kinds/text-kind.ts'
import { useDraft, type FilterFormProps } from './filter-form.ts'

const choices: { value: TextChoice; label: string }[] = [
  ...textOperators.map((value) => ({ value, label: textOperations[value].label })),
  { value: 'inList', label: 'In List' },
  { value: 'notInList', label: 'Not In List' },
  { value: 'empty', label: 'Is Empty' },
  { value: 'notEmpty', label: 'Is Not Empty' },
]

export function TextFilter({ column, filter, apply, values }: FilterFormProps<TextColumnFilter>) {
  const [draft, change] = useDraft(() => textDraftOf(filter), textFilterOf, apply.typed)
  const { choice, text } = draft
  const isList = choice === 'inList' || choice === 'notInList'
  const handleText = (next: string) => change({ text: next })
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

type ListBoxProps = { label: string; text: string; onText: (text: string) => void }

/** A box for a pasted list, which says how many values it holds. */
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
            ? `Only the first ${countText(maxNamedValues)} values are used.`
            : counted(values.length, 'value')}
        </bdi>
      </Text>
    </>
  )
}

type NotFoundListProps = { column: Column; values: readonly string[]; find: ColumnValues['missing'] }

/** Which of the pasted values no row has: the reason why a list of 500 finds 497. */
function NotFoundList({ column, values, find }: NotFoundListProps) {
  const { data: missing, isError } = useQuery({
    queryKey: ['values not found', column.id, values],
    queryFn: ({ signal }) => find(column, values, signal),
  })
  if (isError) return <Text size="xs">Which values are missing could not be found out.</Text>
  if (missing === undefined || missing.length === 0)
    return (
      <Text size="xs" c="dimmed">
        {missing === undefined ? 'Looking for missing values…' : 'All values were found.'}
      </Text>
    )
  return (
    <div className={classes.notFound}>
      <Group justify="space-between" gap="xs">
        <Text size="xs" fw={600}>
          <bdi>{countText(missing.length)} not found</bdi>
        </Text>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => void navigator.clipboard.writeText(missing.join('\n'))}
        >
          Copy
        </Button>
      </Group>
      <ul className={classes.notFoundValues} aria-label="Values not found" tabIndex={0}>
        {missing.map((value) => (
          <li key={value} dir="ltr">
            {value}
          </li>
        ))}
      </ul>
    </div>
  )
}
