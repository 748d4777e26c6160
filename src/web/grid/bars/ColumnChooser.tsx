import { Button, Checkbox, Group, Popover, TextInput } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { withColumnHidden, withColumnShown } from '../columns/column-layout.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { GridProps } from '../rows/grid-props.ts'
import classes from './Bars.module.css'

export type ColumnChooserProps = Pick<GridProps<GridRow>, 'layout' | 'state' | 'onState'> & {
  facts: readonly Column[]
}

export function ColumnChooser(props: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-md"
          className={classes.tool}
          leftSection={<Columns3 size={15} aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" p="sm">
        {isOpen ? <ChooserList {...props} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function ChooserList({ facts: columns, layout, state, onState }: ColumnChooserProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = columns.filter(({ label, id }) => `${label} ${id}`.toLowerCase().includes(wanted))
  const shown = new Set(layout.map(({ id }) => id))
  const toggle = (column: Column) => {
    const isShown = shown.has(column.id)
    const next = isShown ? withColumnHidden(layout, column.id) : withColumnShown(layout, column, columns)
    onState({ layout: next }, 'replace')
  }
  return (
    <>
      <TextInput
        size="sm"
        type="search"
        data-autofocus
        aria-label="Search columns"
        placeholder="Search columns"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.chooser} role="group" aria-label="Shown columns">
        {found.map((column) => (
          <Checkbox
            key={column.id}
            size="xs"
            label={column.label}
            checked={shown.has(column.id)}
            disabled={shown.size === 1 && shown.has(column.id)}
            onChange={() => toggle(column)}
          />
        ))}
        {found.length === 0 ? (
          <p className={classes.quiet}>
            <bdi>No column is called that.</bdi>
          </p>
        ) : null}
      </div>
      <Group justify="space-between" gap="xs">
        <bdi className={classes.quiet}>
          {shown.size} of {columns.length} shown
        </bdi>
        {state.layout !== null ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => onState({ layout: null }, 'replace')}
          >
            Restore columns
          </Button>
        ) : null}
      </Group>
    </>
  )
}
