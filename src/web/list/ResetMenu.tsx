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

const modes: { name: GridMode; label: string }[] = [
  { name: 'infinite', label: 'Enable Infinite Scrolling' },
  { name: 'pagination', label: 'Enable Pagination' },
]

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
        {modes.map(({ name, label }) => (
          <Menu.Item
            key={name}
            disabled={mode === name}
            aria-current={mode === name || undefined}
            rightSection={mode === name ? <Check size={15} aria-hidden="true" /> : null}
            onClick={() => onMode(name)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
