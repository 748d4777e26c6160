import { useBlocker } from '@tanstack/react-router'
import { session } from '../app/session.ts'
import { DiscardQuestion } from '../ui/DiscardQuestion.tsx'

type UnsavedGuardProps = { isTyped: boolean; onDiscard: () => void }

/** Asks before what was typed is left behind. Whom a dead session leads away finds it again. */
export function UnsavedGuard({ isTyped, onDiscard }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isTyped && session.read() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => isTyped,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const handleDiscard = () => {
    onDiscard()
    blocker.proceed()
  }
  return <DiscardQuestion onDiscard={handleDiscard} onStay={blocker.reset} />
}
