import { Button, Group, Stack, Text } from '@mantine/core'
import type { Column } from '../../../contract/columns/column.ts'
import type { ColumnValues } from '../columns/grid-column.ts'
import { BooleanFilter } from './BooleanFilter.tsx'
import { DateFilter } from './DateFilter.tsx'
import type { ColumnFilter } from './filter-model.ts'
import { NumberFilter } from './NumberFilter.tsx'
import { SetFilter } from './SetFilter.tsx'
import { TextFilter } from './TextFilter.tsx'
import { useApplied } from './useApplied.ts'

export type FilterPanelProps = {
  column: Column
  filter: ColumnFilter | null
  values: ColumnValues
  onFilter: (filter: ColumnFilter | null) => void
  onClose: () => void
}

/** What every kind of filter form is given. `later` waits for a pause in typing, `now` does not. */
export type FilterFormProps = {
  column: Column
  filter: ColumnFilter | null
  apply: {
    later: (filter: ColumnFilter | null) => void
    soon: (filter: ColumnFilter | null) => void
    now: (filter: ColumnFilter | null) => void
  }
  values: ColumnValues
}

export function FilterPanel({ column, filter, values, onFilter, onClose }: FilterPanelProps) {
  const apply = useApplied(onFilter)
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
      <FilterForm column={column} filter={filter} apply={apply} values={values} />
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

function FilterForm(props: FilterFormProps) {
  const kind = props.column.filter
  switch (kind) {
    case 'text':
      return <TextFilter {...props} />
    case 'number':
      return <NumberFilter {...props} />
    case 'days_since':
    case 'date':
      return <DateFilter {...props} />
    case 'boolean':
      return <BooleanFilter {...props} />
    case 'set':
      return <SetFilter {...props} />
    case 'none':
      return null
    default:
      return kind satisfies never
  }
}
