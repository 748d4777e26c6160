import { Modal } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { Refusal } from '../../app/refusal/Refusal.tsx'
import type { Act } from './useAct.ts'

type ActDialogProps = {
  act: Act
  title: string
  size?: 'sm' | 'md' | 'lg'
  /** What it asks before it is done. */
  children: ReactNode
}

/** Asks what an act on rows needs to know; when it was refused, why. */
export function ActDialog({ act, title, size = 'md', children }: ActDialogProps) {
  // The button that opened it goes with the selection; the keyboard would start at the top of the page.
  useEffect(() => () => void requestAnimationFrame(focusContent), [])
  return (
    <Modal
      opened
      onClose={act.onClose}
      title={title}
      size={size}
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {act.problem === null ? (
        children
      ) : (
        <Refusal caption={act.caption} problem={act.problem} onClose={act.onClose} onRetry={act.onRetry} />
      )}
    </Modal>
  )
}

function focusContent() {
  if (document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true })
}
