import { Button, Menu } from '@mantine/core'
import { ChevronUp, X } from 'lucide-react'
import { countText } from '../../ui/count-text.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { GridAction, GridProps } from '../rows/grid-props.ts'
import type { SelectionTarget } from '../rows/selection.ts'
import type { SelectionModel } from '../rows/useSelection.ts'
import classes from './Bars.module.css'

export type SelectionBarProps<Row extends GridRow> = GridProps<Row> & {
  selected: SelectionModel<Row>
  /** How many rows match, chosen or not. */
  total: number
  target: SelectionTarget<Row>
  onRun: (action: GridAction<Row>) => void
}

/** What is chosen, in words, and what can be done with it. */
export function SelectionBar<Row extends GridRow>(props: SelectionBarProps<Row>) {
  const { selected, total, rowName, target, actions, onRun } = props
  const { count, selection } = selected
  const isAll = selection.kind === 'all'
  const offered = actions.filter((action) => action.isOffered?.(target) !== false)
  const noun = count === 1 ? rowName.one : rowName.many
  return (
    <div className={classes.selection} role="region" aria-label="Selection">
      <div className={classes.selectionWords}>
        <bdi className={classes.selectionCount} role="status">
          {isAll && count === total
            ? `All ${countText(count)} matching ${noun} selected`
            : `${countText(count)} ${noun} selected`}
        </bdi>
        {isAll || count >= total ? null : (
          <button type="button" className={classes.selectAll} onClick={() => selected.selectAll(total)}>
            Select all {countText(total)} matching
          </button>
        )}
      </div>
      {offered.length === 0 ? null : (
        <Menu position="top-end" width={220}>
          <Menu.Target>
            <Button size="compact-md" rightSection={<ChevronUp size={14} aria-hidden="true" />}>
              Actions
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((action) => (
              <ActionItem key={action.id} action={action} target={target} onRun={() => onRun(action)} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <button
        type="button"
        className={classes.selectionClear}
        aria-label="Clear selection"
        title="Clear selection (Esc)"
        onClick={selected.clear}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

type ActionItemProps<Row> = { action: GridAction<Row>; target: SelectionTarget<Row>; onRun: () => void }

function ActionItem<Row>({ action, target, onRun }: ActionItemProps<Row>) {
  const refusal = action.refusal?.(target) ?? null
  return (
    <Menu.Item
      leftSection={action.icon}
      color={action.isDangerous === true ? 'red' : undefined}
      disabled={refusal !== null}
      onClick={onRun}
    >
      {action.label}
      {refusal === null ? null : <span className={classes.refusal}>{refusal}</span>}
    </Menu.Item>
  )
}
