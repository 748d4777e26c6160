import { ConfirmDialog } from './ConfirmDialog.tsx'

type DiscardQuestionProps = { onDiscard: () => void; onStay: () => void }

/** Asked before what was typed and not saved is lost. */
export function DiscardQuestion({ onDiscard, onStay }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      isOpen
      title="Discard what you typed?"
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      isDangerous
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <bdi>It was not saved.</bdi>
    </ConfirmDialog>
  )
}
