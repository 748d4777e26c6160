import { Refusal } from '../../app/refusal/Refusal.tsx'
import { GuardedModal } from '../../ui/GuardedModal.tsx'
import { useGuardedClose } from '../../ui/useGuardedClose.ts'
import type { Refused } from './tell-refusal.tsx'

/** Why an act did not come about: nothing was asked before, so that this is the first dialog of it. */
export function RefusalDialog({ caption, problem, onRetry, onClose }: Refused & { onClose: () => void }) {
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
