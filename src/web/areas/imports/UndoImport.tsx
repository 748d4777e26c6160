import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ImportReply } from '../../../contract/imports.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { counted } from '../../ui/count-text.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { writtenCount } from './import-words.ts'
import { startUndo } from './undo-view.ts'
import { undoPromise } from './undo-words.ts'

/** Asks whether the import is to be taken back; nothing where it changed nothing, or where that was asked before. */
export function UndoImport({ run }: { run: ImportReply }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => startUndo(run.id, null),
    onSuccess: () => setOpen(false),
  })
  if (run.undo_id !== null || run.dry_run || writtenCount(run) === 0) return null
  const handleOpen = () => {
    reset()
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Undo2 size={15} aria-hidden="true" />}
        onClick={handleOpen}
        aria-haspopup="dialog"
      >
        Undo this import
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Undo this import?"
        confirmLabel={`Undo ${counted(writtenCount(run), 'product')}`}
        isDangerous
        isWorking={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setOpen(false)}
      >
        <p>{undoPromise(run)}</p>
        <p>What somebody has changed since is kept, and named afterwards.</p>
        {error === null ? null : (
          <Alert color="red" role="alert">
            {problemWords(error).message}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
