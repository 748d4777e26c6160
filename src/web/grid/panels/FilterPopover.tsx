import { Text } from '@mantine/core'
import type { Column } from '../../../contract/columns/column.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { withColumnFilter } from '../filters/filter-model.ts'
import type { GridProps } from '../rows/grid-props.ts'
import { useWrittenOut } from '../filters/forms/useWrittenOut.ts'
import type { Anchor } from '../../ui/anchor.ts'
import { Anchored } from '../../ui/Anchored.tsx'
import { useFocusReturned } from '../../ui/useFocusReturned.ts'
import { FilterPanel } from './FilterPanel.tsx'

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
