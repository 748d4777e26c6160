import { Button, Group, Stack, Text } from '@mantine/core'
import type { Column } from '../../../contract/columns/column.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { withColumnFilter, type ColumnFilter } from '../filters/filter-model.ts'
import { filterForms } from '../filters/forms/filter-forms.ts'
import { useApplied, type FilterFormProps } from '../filters/forms/filter-form.ts'
import type { GridProps } from '../rows/grid-props.ts'
import { useWrittenOut } from '../filters/forms/useWrittenOut.ts'
import type { Anchor } from '../../ui/anchor.ts'
import { Anchored } from '../../ui/Anchored.tsx'
import { useFocusReturned } from '../../ui/useFocusReturned.ts'

export type OpenFilter = {
  columnId: string
  anchor: Anchor
  /** The head or chip that opened it. */
  opener: Element
}

export type FilterPopoverProps<Row extends GridRow> = GridProps<Row> & {
  open: OpenFilter
  facts: readonly Column[]
  onClose: () => void
}

export function FilterPopover<Row extends GridRow>(props: FilterPopoverProps<Row>) {
  const { open, facts, onClose } = props
  useFocusReturned(open.opener)
  const column = facts.find(({ id }) => id === open.columnId)
  if (column === undefined) return null
  return (
    <Anchored anchor={open.anchor} label={`Filter ${column.label}`} onClose={onClose}>
      <ColumnFilterPanel {...props} column={column} />
    </Anchored>
  )
}

/** The column's form; a list that the server keeps is fetched first. */
function ColumnFilterPanel<Row extends GridRow>(props: FilterPopoverProps<Row> & { column: Column }) {
  const { column, state, values, onState, onClose } = props
  const held = state.filter.columns[column.id] ?? null
  const { filter: current, words } = useWrittenOut(held, values)
  if (words !== null) return <Text size="sm">{words}</Text>
  return (
    <FilterPanel
      key={column.id}
      column={column}
      filter={current}
      values={values}
      onFilter={(filter) => {
        if (JSON.stringify(filter) === JSON.stringify(current)) return
        onState({ filter: withColumnFilter(state.filter, column.id, filter), page: 1 }, 'push')
      }}
      onClose={onClose}
    />
  )
}

type FilterPanelProps = Omit<FilterFormProps, 'apply'> & {
  onFilter: (filter: ColumnFilter | null) => void
  onClose: () => void
}

function FilterPanel({ column, filter, values, onFilter, onClose }: FilterPanelProps) {
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
