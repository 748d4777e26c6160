import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { undoSettlement } from '../../../contract/orders/settlements.endpoints.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showNotice } from '../../app/toast.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { counted } from '../../ui/count-text.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { refreshPayouts } from './refresh-payouts.ts'

type UndoSettlementProps = { id: number; accepted: number }

/** Takes back what was accepted. Asks before it reaches further than anyone sees; refused, it says why. */
export function UndoSettlement({ id, accepted }: UndoSettlementProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(undoSettlement, { params: { id }, idempotencyKey: randomKey() }),
    onSuccess: ({ undone, kept }) => {
      setOpen(false)
      const others =
        kept === 0
          ? ''
          : ` ${counted(kept, 'order')} ${kept === 1 ? 'was' : 'were'} changed since and kept: ${kept === 1 ? 'its line says' : 'their lines say'} how.`
      void showNotice(`${counted(undone, 'payout')} put back.${others}`)
    },
    onSettled: refreshPayouts,
  })
  const handleOpen = () => {
    reset()
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Undo2 size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={handleOpen}
      >
        Undo
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Undo this settlement?"
        confirmLabel={`Put back ${counted(accepted, 'payout')}`}
        isDangerous
        isWorking={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setOpen(false)}
      >
        <p>The payouts that it set are again what they were before, estimates too.</p>
        <p>What somebody has changed since is kept, and its line says so.</p>
        {error === null ? null : (
          <Alert color="red" role="alert">
            {problemWords(error).message}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
