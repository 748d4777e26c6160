import { Refusal } from '../../app/refusal/Refusal.tsx'
import { GuardedModal } from '../../ui/GuardedModal.tsx'
import { useGuardedClose } from '../../ui/useGuardedClose.ts'

type ArchiveRefusalProps = {
  caption: string
  problem: unknown
  onRetry: () => void
  onClose: () => void
}

/** Why orders were neither put away nor brought back: nothing was asked before, so that this is the first dialog of it. */
export function ArchiveRefusal({ caption, problem, onRetry, onClose }: ArchiveRefusalProps) {
  const guard = useGuardedClose(false, onClose)
  const handleRetry = () => {
    onClose()
    onRetry()
  }
  return (
    <GuardedModal guard={guard} title={caption}>
      <Refusal {...{ caption, problem, onClose }} onRetry={handleRetry} />
    </GuardedModal>
  )
}
