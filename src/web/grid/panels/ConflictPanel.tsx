import { Button, Group, Stack, Text } from '@mantine/core'
import type { CellConflict, CellEdits } from '../cells/cell-edits.ts'
import { cellText, contextOf } from '../cells/kinds/cell-kinds.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Anchor } from '../../ui/anchor.ts'
import { Anchored } from '../../ui/Anchored.tsx'
import classes from './ConflictPanel.module.css'

export type ConflictPanelProps<Row extends GridRow> = {
  anchor: Anchor
  conflict: CellConflict<Row>
  editing: CellEdits<Row>
  onClose: () => void
}

/** More than this is scrolled, by the keyboard too. */
const longWords = 300

/** Two people changed one cell: both values are offered. */
export function ConflictPanel<Row extends GridRow>(props: ConflictPanelProps<Row>) {
  const { conflict, editing } = props
  const { row, column, mine, theirs } = conflict
  const words = (value: unknown) => cellText(column.facts, value, contextOf(row)) || '(empty)'
  const [my, their] = [words(mine), words(column.value(row))]
  const end = (settle: () => void) => () => {
    settle()
    props.onClose()
  }
  return (
    <Anchored anchor={props.anchor} label="Changed meanwhile" onClose={props.onClose}>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          Changed meanwhile
        </Text>
        <Text
          size="sm"
          className={classes.words}
          tabIndex={my.length + their.length > longWords ? 0 : undefined}
        >
          {theirs === undefined ? 'Someone else' : <b>{theirs.by}</b>} set {column.facts.label} to{' '}
          <b dir="ltr">{their}</b>
          {theirs === undefined ? null : (
            <>
              {' '}
              at <RelativeTime time={theirs.on} />
            </>
          )}{' '}
          while you entered <b dir="ltr">{my}</b>.
        </Text>
        <Group gap="xs" grow>
          <Button
            variant="default"
            size="compact-md"
            classNames={classes}
            onClick={end(() => editing.settle(conflict))}
            data-autofocus
          >
            Keep {their}
          </Button>
          <Button
            size="compact-md"
            classNames={classes}
            onClick={end(() => void editing.save(conflict, mine))}
          >
            Save {my}
          </Button>
        </Group>
      </Stack>
    </Anchored>
  )
}
