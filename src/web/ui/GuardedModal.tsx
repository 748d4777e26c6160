import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { useFocusReturned } from './useFocusReturned.ts'
import type { ClosingGuard } from './useGuardedClose.ts'

type GuardedModalProps = {
  guard: ClosingGuard
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | '60rem'
  children: ReactNode
}

/** A dialog with a form: Esc, a click beside it and its close button ask before what was typed is lost. */
export function GuardedModal({ guard, title, size = 'md', children }: GuardedModalProps) {
  return (
    <>
      <Modal
        opened
        onClose={guard.close}
        closeOnEscape={guard.askedFrom === null}
        title={title}
        size={size}
        lang="en"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children}
      </Modal>
      {/* Drawn only while it asks: a dialog that waited would hear the same Esc, and take the question back. */}
      {guard.askedFrom === null ? null : <Question guard={guard} from={guard.askedFrom} />}
    </>
  )
}

function Question({ guard, from }: { guard: ClosingGuard; from: Element }) {
  useFocusReturned(from)
  return <DiscardQuestion onDiscard={guard.leave} onStay={guard.stay} />
}
