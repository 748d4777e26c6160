import { Button, Group, Stack, Text } from '@mantine/core'
import type { ColumnFilter } from '../filters/filter-model.ts'
import { filterForms } from '../filters/forms/filter-forms.ts'
import { useApplied, type FilterFormProps } from '../filters/forms/filter-form.ts'

type FilterPanelProps = Omit<FilterFormProps, 'apply'> & {
  onFilter: (filter: ColumnFilter | null) => void
  onClose: () => void
}

/** The form of one column's filter, with the ways to take it away and to be done. */
export function FilterPanel({ column, filter, values, onFilter, onClose }: FilterPanelProps) {
  const apply = useApplied(onFilter)
  const Form = filterForms[column.filter]
  const handleClear = () => {
    apply.now(null)
    onClose()
  }
  return (
    <Stack
      gap="xs"
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        // It may hang on something in another form.
        event.stopPropagation()
        // What can't be read is not applied: its box says why.
        if (event.currentTarget.querySelector('[aria-invalid="true"]') !== null) return
        apply.flush()
        onClose()
      }}
    >
      <Text size="sm" fw={600}>
        {column.label}
      </Text>
      {Form === null ? null : <Form column={column} filter={filter} apply={apply} values={values} />}
      <Group justify="flex-end" gap="xs">
        {filter === null ? null : (
          <Button variant="subtle" size="compact-sm" color="gray" onClick={handleClear}>
            Clear
          </Button>
        )}
        <Button type="submit" size="compact-sm">
          Apply
        </Button>
      </Group>
    </Stack>
  )
}
