import { Button, Menu } from '@mantine/core'
import { Check, ChevronDown, RotateCcw } from 'lucide-react'
import type { GridMode } from '../grid/state/grid-state.ts'
import classes from './List.module.css'

export type ResetMenuProps = {
  mode: GridMode
  canClear: boolean
  onMode: (mode: GridMode) => void
  onClear: () => void
}

/** The spec's Reset menu: how the list is paged, and back to all of it. */
export function ResetMenu({ mode, canClear, onMode, onClear }: ResetMenuProps) {
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          className={classes.tool}
          leftSection={<RotateCcw size={15} aria-hidden="true" />}
          rightSection={<ChevronDown size={14} aria-hidden="true" />}
        >
          Reset
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!canClear} onClick={onClear}>
          Clear All Filters
        </Menu.Item>
        <Menu.Divider />
        <ModeItem
          label="Enable Infinite Scrolling"
          isActive={mode === 'infinite'}
          onClick={() => onMode('infinite')}
        />
        <ModeItem
          label="Enable Pagination"
          isActive={mode === 'pagination'}
          onClick={() => onMode('pagination')}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

type ModeItemProps = { label: string; isActive: boolean; onClick: () => void }

function ModeItem({ label, isActive, onClick }: ModeItemProps) {
  return (
    <Menu.Item
      disabled={isActive}
      aria-current={isActive || undefined}
      rightSection={isActive ? <Check size={15} aria-hidden="true" /> : null}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  )
}
