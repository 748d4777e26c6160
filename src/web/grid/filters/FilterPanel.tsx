import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column, FilterKind } from '../../../contract/columns/column.ts'
import type { ColumnValues } from '../columns/grid-column.ts'
import type { ColumnFilter } from './filter-model.ts'
import { BooleanFilter } from './kinds/boolean/BooleanFilter.tsx'
import { DateFilter } from './kinds/date/DateFilter.tsx'
import type { FilterFormProps } from './kinds/filter-form.ts'
import { NumberFilter } from './kinds/number/NumberFilter.tsx'
import { SetFilter } from './kinds/set/SetFilter.tsx'
import { TextFilter } from './kinds/text/TextFilter.tsx'
import { useApplied } from './useApplied.ts'

export type FilterPanelProps = {
  column: Column
  filter: ColumnFilter | null
  values: ColumnValues
  onFilter: (filter: ColumnFilter | null) => void
  onClose: () => void
}

/** A column's filter is always its own kind's, so each form is given what it can show. */
type FilterForms = {
  form(props: FilterFormProps): ReactNode
}

const forms: Record<FilterKind, FilterForms['form'] | null> = {
  text: TextFilter,
  number: NumberFilter,
  days_since: DateFilter,
  date: DateFilter,
  boolean: BooleanFilter,
  set: SetFilter,
  none: null,
}

export function FilterPanel({ column, filter, values, onFilter, onClose }: FilterPanelProps) {
  const apply = useApplied(onFilter)
  const Form = forms[column.filter]
  return (
    <Stack
      gap="xs"
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
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
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            onClick={() => {
              apply.now(null)
              onClose()
            }}
          >
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
