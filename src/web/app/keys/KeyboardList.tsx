import { Modal } from '@mantine/core'
import { useLabels } from '../labels.ts'
import type { PanelProps } from '../shell/panels.ts'
import { ShortcutTables } from './Keys.tsx'
import classes from './Keys.module.css'

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
        <ShortcutTables />
      </div>
    </Modal>
  )
}
