import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { Anchored } from '../../ui/Anchored.tsx'
import { withColumnHidden, withColumnShown } from '../columns/column-layout.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { GridProps } from '../rows/grid-props.ts'
import classes from './Bars.module.css'

export type ColumnChooserProps = Pick<GridProps<GridRow>, 'layout' | 'state' | 'onState'> & {
  facts: readonly Column[]
}

export type ColumnListProps = ColumnChooserProps & { anchor: HTMLElement; onClose: () => void }

/** Every column, to be shown or hidden. */
export function ColumnList({ anchor, onClose, ...props }: ColumnListProps) {
  return (
    <Anchored anchor={anchor} label="Columns" position="bottom-end" offset={8} onClose={onClose}>
      <ChooserList {...props} />
    </Anchored>
  )
}

function ChooserList({ facts: columns, layout, state, onState }: ColumnChooserProps) {
  const [search, setSearch] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const wanted = search.trim().toLowerCase()
  const found = columns.filter(({ label, id }) => `${label} ${id}`.toLowerCase().includes(wanted))
  const shown = new Set(layout.map(({ id }) => id))
  const toggle = (column: Column) => {
    const isShown = shown.has(column.id)
    const next = isShown ? withColumnHidden(layout, column.id) : withColumnShown(layout, column, columns)
    onState({ layout: next }, 'replace')
  }
  // The button goes, and must not take the focus with it: Esc is heard here only.
  const handleRestore = () => {
    onState({ layout: null }, 'replace')
    box.current?.focus()
  }
  return (
    <>
      <TextInput
        ref={box}
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
          <Button variant="subtle" color="gray" size="compact-sm" onClick={handleRestore}>
            Restore columns
          </Button>
        ) : null}
      </Group>
    </>
  )
}
