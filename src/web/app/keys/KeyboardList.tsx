import { Modal } from '@mantine/core'
import { useLabels } from '../labels.ts'
import type { PanelProps } from '../shell/panels.ts'
import classes from './KeyboardList.module.css'
import { ShortcutTable } from './ShortcutTable.tsx'
import { shortcutGroups } from './shortcuts.ts'

/** What `?` opens. */
export function KeyboardList({ isOpen, onClose }: PanelProps) {
  const labels = useLabels()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={680}
      title={labels.keyboardShortcuts}
      closeButtonProps={{ 'aria-label': labels.close }}
    >
      <div className={classes.columns} tabIndex={-1} data-autofocus>
        {shortcutGroups.map((group) => (
          <ShortcutTable key={group.title} group={group} />
        ))}
      </div>
    </Modal>
  )
}
