import { Button, Menu } from '@mantine/core'
import { ChevronUp, X } from 'lucide-react'
import { useEffect } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { inContent, MenuItems } from '../../ui/Anchored.tsx'
import { counted, countText } from '../../ui/count-text.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { conditionsOf } from '../filters/filter-wire.ts'
import type { GridAction, GridProps } from '../rows/grid-props.ts'
import type { SelectionModel } from '../rows/useSelection.ts'
import { ActionItems } from './ActionItems.tsx'
import classes from './Bars.module.css'

export type SelectionBarProps<Row extends GridRow> = GridProps<Row> & {
  facts: readonly Column[]
  selected: SelectionModel<Row>
  /** How many rows match, chosen or not. */
  total: number
  onClear: () => void
}

/** What is chosen, in words, and what can be done with it. */
export function SelectionBar<Row extends GridRow>(props: SelectionBarProps<Row>) {
  const { facts, state, source, selected, total, rowName, useActions, onOffered } = props
  const { count, selection } = selected
  const isAll = selection.kind === 'all'
  // Others may have come or gone since; what was chosen is what was counted then.
  const isOutgrown = isAll && selection.without.size === 0 && count !== total
  const target = selected.target(conditionsOf(state.filter, facts), state.search)
  const done = { clearSelection: selected.clear, refresh: source.refresh }
  const actions = useActions(true)?.actions ?? []
  const offered = actions.filter((action) => action.isOffered?.(target) !== false)
  const words = `${counted(count, rowName.one, rowName.many)} selected`
  useEffect(() => {
    const entries = offered.filter((action) => (action.refusal?.(target) ?? null) === null)
    onOffered(
      entries.map(({ id, label, onRun }) => ({ id, label, hint: words, onRun: () => onRun(target, done) })),
    )
    return () => onOffered([])
  })
  return (
    <div className={classes.selection} role="region" aria-label="Selection">
      <div className={classes.selectionWords}>
        <bdi className={classes.selectionCount} role="status">
          {isAll && count === total
            ? `All ${counted(count, `matching ${rowName.one}`, `matching ${rowName.many}`)} selected`
            : words}
        </bdi>
        {isOutgrown || (!isAll && count < total) ? (
          <button type="button" className={classes.selectAll} onClick={() => selected.selectAll(total)}>
            Select all {countText(total)} matching
          </button>
        ) : null}
      </div>
      {offered.length === 0 ? null : <ActionMenu offered={offered} given={[target, done]} />}
      <button
        type="button"
        className={classes.selectionClear}
        aria-label="Clear selection"
        title="Clear selection (Esc)"
        onClick={props.onClear}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

type ActionMenuProps<Row> = {
  offered: readonly GridAction<Row>[]
  /** What each action is run with. */
  given: Parameters<GridAction<Row>['onRun']>
}

function ActionMenu<Row>({ offered, given }: ActionMenuProps<Row>) {
  return (
    <Menu position="top-end" width={220} {...inContent}>
      <Menu.Target>
        <Button size="compact-md" rightSection={<ChevronUp size={14} aria-hidden="true" />}>
          Actions
        </Button>
      </Menu.Target>
      <MenuItems>
        <ActionItems offered={offered} given={given} />
      </MenuItems>
    </Menu>
  )
}
