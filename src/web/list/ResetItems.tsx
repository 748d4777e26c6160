import { Menu } from '@mantine/core'
import { Check } from 'lucide-react'
import { defaultViewLabel } from '../../contract/default-view.ts'
import type { GridMode } from '../grid/state/grid-state.ts'
import { AnchoredMenu } from '../ui/Anchored.tsx'
import type { Views } from './views/useViews.ts'

const modes: { name: GridMode; label: string }[] = [
  { name: 'infinite', label: 'Enable Infinite Scrolling' },
  { name: 'pagination', label: 'Enable Pagination' },
]

export type ResetMenuProps = {
  views: Views
  mode: GridMode
  canClear: boolean
  onMode: (mode: GridMode) => void
  onClear: () => void
}

export type ResetItemsProps = ResetMenuProps & { anchor: HTMLElement; onClose: () => void }

/** The view that is kept, how the list is paged, and back to all of it. */
export function ResetItems({ views, mode, canClear, onMode, onClear, anchor, onClose }: ResetItemsProps) {
  const { active, ask } = views
  const canSave = views.isOffered && (views.isChanged || views.isChosen)
  return (
    <AnchoredMenu anchor={anchor} label="Reset" position="bottom-end" width={230} onClose={onClose}>
      {canSave && active !== undefined ? (
        <>
          <Menu.Item onClick={() => views.save(active)}>Save</Menu.Item>
          <Menu.Item onClick={() => ask('label')}>Save As</Menu.Item>
        </>
      ) : null}
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
      {views.isOffered && active?.label !== defaultViewLabel ? (
        <>
          <Menu.Divider />
          <Menu.Item c="red" onClick={() => ask('delete')}>
            Delete Filter
          </Menu.Item>
        </>
      ) : null}
    </AnchoredMenu>
  )
}
