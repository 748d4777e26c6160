import { Modal } from '@mantine/core'
import { Refusal } from '../../app/refusal/Refusal.tsx'
import { refusalWords } from '../../app/refusal/refusal-words.ts'
import { saveCaptions, type SaveMode } from './save-words.ts'

type SaveFailureProps = {
  mode: SaveMode
  problem: unknown
  onBack: () => void
  onRetry: () => void
  onGone: () => void
}

/** Why the product was not saved. The form behind it stays as it was filled in. */
export function SaveFailure({ mode, problem, onBack, onRetry, onGone }: SaveFailureProps) {
  const caption = saveCaptions[mode]
  // In the other modes Close leads back.
  const leadsElsewhere = problem !== null && refusalWords(caption, problem).mode === 'redirect'
  return (
    <Modal
      opened={problem !== null}
      onClose={onBack}
      // What is wrong has the keyboard then.
      returnFocus={false}
      onExitTransitionEnd={onGone}
      title={caption}
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {problem === null ? null : (
        <Refusal
          caption={caption}
          problem={problem}
          onClose={onBack}
          onRetry={onRetry}
          onBack={leadsElsewhere ? onBack : undefined}
        />
      )}
    </Modal>
  )
}
