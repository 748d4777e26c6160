import { Text } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { Refusal } from '../../app/refusal/Refusal.tsx'
import { GuardedModal } from '../../ui/GuardedModal.tsx'
import { useGuardedClose } from '../../ui/useGuardedClose.ts'
import type { Act } from './useAct.ts'
import type { ActForm } from './useActForm.ts'

type ActDialogProps = {
  act: Act
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | '60rem'
  /** What is typed in it, which stays when the act is refused. */
  form?: ActForm
  /** What it asks before it is done. */
  children: ReactNode
}

/** Asks what an act on rows needs to know; when it was refused, why. */
export function ActDialog({ act, title, size, form, children }: ActDialogProps) {
  const plain = useGuardedClose(false, act.onClose)
  const { caption, problem, onClose, onRetry } = act
  const asked = useRef<HTMLDivElement>(null)
  const isTold = form === undefined ? problem !== null : form.refusal.isInPlace
  const back = form?.refusal.back
  const handleBack = () => {
    back?.()
    requestAnimationFrame(() => asked.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus())
  }
  return (
    <GuardedModal
      guard={form === undefined || back === undefined ? plain : form.guard}
      title={title}
      size={size}
    >
      {isTold ? (
        <Refusal
          {...{ caption, problem, onClose, onRetry }}
          onBack={back !== undefined ? handleBack : undefined}
        />
      ) : null}
      <div ref={asked} hidden={isTold}>
        {form?.isRestored === true ? (
          <Text size="sm" c="dimmed" mb="sm" role="status">
            <bdi>What you typed here earlier, and is not saved yet, is here again.</bdi>
          </Text>
        ) : null}
        {children}
      </div>
    </GuardedModal>
  )
}
